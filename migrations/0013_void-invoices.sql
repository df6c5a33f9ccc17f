-- A payment that was given back has used up the number of its invoice: the provider takes one payment per number.

alter table invoice
  drop constraint invoice_status,
  add constraint invoice_status check (status in ('open', 'paid', 'void')),
  drop constraint invoice_paid_for_a_period,
  add constraint invoice_paid_for_a_period check (status <> 'paid' or (period_start < period_end and paid_at is not null));
comment on column invoice.status is
  'open: to be paid. paid: its month is bought. void: its money went back before it bought a month; another invoice follows.';
