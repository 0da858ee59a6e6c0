/**
 * Tables without personal data of clients, by the reason, with all their columns: a new column fails the test
 * until this list or the export names it (src/app/personal-data/personal-columns.test.ts).
 */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<
  Record<string, Readonly<Record<string, string>>>
> = {
  'State of the backups.': {
    backup_runs:
      'asked_by bytes encrypted ended_at file id missing_bytes place reason row_count seal started_at state',
    backup_second_copies: 'bytes encrypted file place seal started_at',
    backup_targets: 'check_outcome check_reason checked_at place send_reason sent_at',
  },
  'Times of a bay; the citation has them.': {
    bulk_cancelled: 'bay bulk_id citation_id pieces',
    occupations: 'bay citation_id during',
  },
  'What a step changed, for an hour, without names and contacts; the citation has them.': {
    step_undos: 'after_hash at by_id changes from_status record_id to_status',
  },
  'Data of the staff.': {
    api_tokens: 'created_at expires_at id last_used_at name permissions token_hash user_id',
    calendar_feeds: 'bay created_at id last_read_at secret_hash user_id',
    bulk_cancels: 'at by_id by_name id undone_at',
    factor_roles: 'role',
    factor_setups: 'challenge expires_at kind user_id',
    login_devices: 'device last_login_at network_range user_id',
    login_failures: 'failures last_failed_at name_key place',
    login_networks: 'last_login_at network user_id',
    login_tickets: 'expires_at network ticket_hash tries user_id',
    recovery_codes: 'code_hash user_id',
    push_devices: 'auth created_at endpoint id kinds p256dh session_id shows_names user_id',
    sessions: 'created_at device id last_used_at network stepped_up_at token_hash user_id',
    user_factors:
      'counter created_at credential_id id kind last_step last_used_at name public_key sealed_secret transports user_id',
    users:
      'created_at email id name password_change password_hash permissions role updated_at username',
  },
  'Settings of the workshop.': {
    business_settings:
      'address admin_discount_limit_percent backups_hourly bays closed_on_holidays discount_limit_percent email estimate_valid_days horizon_days id instagram_url installation_minutes map_url minimum_notice_minutes most_client_moves move_cutoff_hours name phone refund_limit_dollars retention_years show_reserve_button slot_step_minutes tiktok_url time_zone updated_at whatsapp withdrawal_notice youtube_url',
    checklists: 'deleted_at id items name tier vehicle_types version',
    opening_exception_hours: 'closes day opens',
    opening_exceptions: 'day reason closure_start',
    opening_hours: 'closes opens weekday',
  },
  'Keyed hashes of network addresses, for a day.': {
    call_counts: 'calls limit_name subject window_start',
  },
  'Old ids of imported documents, with the ids of their records.': {
    import_map: 'collection import_id is_known record source_key',
    imports: 'counts dates ended_at id source started_at state undone_at',
  },
  'Addresses of programs, and ids and states of records that were sent to them.': {
    webhook_deliveries:
      'attempts body created_at excerpt id last_attempt_at last_problem last_status lease_until next_attempt_at state type webhook',
    webhooks: 'created_at id name off_reason sealed_secret types updated_at url',
  },
  'Counts.': {
    citation_tally: 'delivered id',
    history_counted: 'brand country kind month number state',
    history_model_counted: 'brand country kind model month number state',
    history_model_tally: 'brand country kind model month number state',
    history_tally: 'brand country kind month number state',
  },
  'About the workshop: catalogue, stock and expenses.': {
    components:
      'active code cost_per_unit_cents created_at deleted_at id location min_stock name quantity sale_price_cents search_text stock_search_text supplier target_stock unit updated_at vehicle_types',
    expense_receipts: 'content content_type created_at expense_id',
    expense_series: 'created_at day_of_month ended_at id next_day',
    expenses:
      'actor_id actor_name amount_cents category concept created_at day deleted_at id notes purchase_id series_id series_month updated_at version',
    product_components: 'component_id product_id quantity',
    product_image_sizes: 'content image_id longest_side',
    product_images: 'content content_type id position product_id',
    products:
      'active auto_cost category created_at deleted_at description id manual_cost_cents name price_cents publish_in_agenda publish_in_reserva specifications updated_at',
    service_components: 'component_id quantity service_id',
    service_plans: 'every_km every_months service_id',
    services:
      'active category created_at deleted_at description duration_minutes id manual_cost_cents name price_cents requirements stock updated_at uses_components',
    stock_count_lines: 'as_of component_id count_id counted expected',
    stock_counts: 'actor_id actor_name created_at id reason',
    stock_purchases:
      'actor_id actor_name component_id created_at id invoice_id invoice_number quantity supplier unit_cost_cents',
  },
  'State of the program.': {
    first_steps: 'at outcome step',
    payment_cursors: 'events_until provider',
    push_messages: 'attempts created_at device id kind lease_until moment next_attempt_at record',
    schema_migrations: 'applied_at name',
    used_challenges: 'expires_at signature',
  },
  'Data of the staff and counts.': {
    history_clearings: 'actor_id actor_name at citations id reservations restored_at',
  },
  'Copies of citations and reservations, which the export has; erasing rewrites them.': {
    history_export_parts: 'clearing_id lines part',
  },
  'Hashes and ids, for 24 hours.': {
    idempotency_keys: 'action created_at kept key request_hash',
  },
  'State of the program; names records by their ids.': {
    integrity_checks: 'broken checked_at only_row running started_at total',
  },
  'A view of financial_transactions.': {
    last_sales:
      'actor_id actor_name basket_id before_cash cause_id cause_type client_country client_email client_name client_phone cost_cents created_at id item_name kind original_id payment_id quantity reason refund_id replaces sale_cents type unit void_id voided_at',
  },
  'A view of the ledger and of the movements of money.': {
    charges:
      'before_cash cause cause_id discount_cents paid_at paid_cents sales sold_at sold_cents',
    user_refunds: 'actor_id at cents',
  },
  'Sums of the till, with the note of staff.': {
    cash_closings: 'actor_id actor_name at day kind note number reopens snapshot',
    payment_methods: 'active fee_basis_points id kind label position',
  },
  'A view of citations, reservations and sales.': {
    client_visits: 'client_id day id motorcycle_id',
  },
  'Secrets of the program.': {
    secrets: 'name value',
  },
};
