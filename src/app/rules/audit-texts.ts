import {
  ACCESS_AUDIT,
  FACTOR_AUDIT,
  SESSION_AUDIT,
  TOKEN_AUDIT,
  USER_AUDIT,
} from '#access/rules/audit-actions.ts';
import { CITATION_AUDIT } from '#agenda/rules/audit-actions.ts';
import { BACKUP_AUDIT } from '#backup/rules/audit-actions.ts';
import { BOOKING_AUDIT } from '#booking/rules/audit-actions.ts';
import { FEED_AUDIT } from '#calendar-feed/rules/audit-actions.ts';
import { CASH_AUDIT } from '#cash/rules/audit-actions.ts';
import { CLIENT_AUDIT } from '#clients/rules/audit-actions.ts';
import { EXPORT_AUDIT } from '#data-export/rules/audit-actions.ts';
import { IMPORT_AUDIT } from '#data-import/rules/audit-actions.ts';
import { EXPENSE_AUDIT, SALE_AUDIT } from '#finance/rules/audit-actions.ts';
import { HISTORY_AUDIT } from '#history/rules/audit-actions.ts';
import { NOTICE_AUDIT } from '#mail/rules/audit-actions.ts';
import { PAYMENT_AUDIT } from '#payments/rules/audit-actions.ts';
import { PRODUCT_AUDIT } from '#products/rules/audit-actions.ts';
import { PUSH_AUDIT } from '#push/rules/audit-actions.ts';
import { RESERVATION_AUDIT } from '#reservations/rules/audit-actions.ts';
import { SERVICE_AUDIT } from '#services/rules/audit-actions.ts';
import { SETTINGS_AUDIT } from '#settings/rules/audit-actions.ts';
import type { AuditTexts } from '#shared/records/audit-text.ts';
import { COMPONENT_AUDIT } from '#stock/rules/audit-actions.ts';
import { WEBHOOK_AUDIT } from '#webhooks/rules/audit-actions.ts';
import { CHECKLIST_AUDIT, ORDER_AUDIT } from '#work-orders/rules/audit-actions.ts';

/** The text of every action of the audit log, in the order of the filter. */
export const AUDIT_TEXTS: AuditTexts = {
  ...USER_AUDIT,
  ...SETTINGS_AUDIT,
  ...CITATION_AUDIT,
  ...BOOKING_AUDIT,
  ...CHECKLIST_AUDIT,
  ...ORDER_AUDIT,
  ...CLIENT_AUDIT,
  ...NOTICE_AUDIT,
  ...PAYMENT_AUDIT,
  ...SALE_AUDIT,
  ...CASH_AUDIT,
  ...RESERVATION_AUDIT,
  ...HISTORY_AUDIT,
  ...BACKUP_AUDIT,
  ...EXPORT_AUDIT,
  ...IMPORT_AUDIT,
  ...ACCESS_AUDIT,
  ...EXPENSE_AUDIT,
  ...SERVICE_AUDIT,
  ...PRODUCT_AUDIT,
  ...COMPONENT_AUDIT,
  ...SESSION_AUDIT,
  ...TOKEN_AUDIT,
  ...FEED_AUDIT,
  ...PUSH_AUDIT,
  ...WEBHOOK_AUDIT,
  ...FACTOR_AUDIT,
};
