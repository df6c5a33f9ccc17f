export interface Amount {
  currency_code: string;
  value: string;
}

export const cents = ({ value }: Amount): number => Math.round(Number(value) * 100);

export const amountOf = (sum: number, currency: string): Amount => ({
  currency_code: currency,
  value: (sum / 100).toFixed(2),
});
