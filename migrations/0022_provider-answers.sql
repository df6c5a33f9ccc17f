-- What the payment provider documents and our first release did not know: invoice numbers that stay unique over databases,
-- renewals that are ordered and captured in one call, and wallets that are saved after the payment.

alter table payment_world
  add column invoice_series text not null default lpad(floor(random() * 1000000)::int::text, 6, '0')
    constraint payment_world_invoice_series check (invoice_series ~ '^[0-9]{6}$');
comment on column payment_world.invoice_series is
  'Drawn once per database and again when its books are emptied: begins every invoice number, because the provider takes '
  'one payment per number and remembers those of other databases.';

alter table invoice alter column number drop expression;
create function set_invoice_number() returns trigger language plpgsql as $$
begin
  select 'GL-' || invoice_series || lpad(new.id::text, greatest(6, length(new.id::text)), '0')
  into strict new.number from payment_world;
  return new;
end $$;
create trigger invoice_number before insert on invoice for each row execute function set_invoice_number();
create unique index invoice_number on invoice (number);

alter table payment_attempt add column wallet_id text;
comment on column payment_attempt.wallet_id is
  'The wallet that a renewal charges, written before the call: a repeated call must be the same to the letter.';

alter table subscription add column renewal_stopped_by text
  constraint subscription_renewal_stopped_by check (renewal_stopped_by in ('person', 'provider'));
comment on column subscription.renewal_stopped_by is
  'Why a canceling subscription does not renew. Without a wallet (provider) it renews again when one arrives; after a '
  'person has canceled it does not.';
