-- A receipt is a picture drawn anew or a PDF as it was sent. Its content begins as its type says.
alter table expense_receipts
  drop constraint expense_receipts_content_type_check,
  add constraint expense_receipts_typed check (
    case content_type
      when 'image/webp' then substring(content from 1 for 4) = 'RIFF'::bytea
      when 'application/pdf' then substring(content from 1 for 5) = '%PDF-'::bytea
      else false
    end
  );
