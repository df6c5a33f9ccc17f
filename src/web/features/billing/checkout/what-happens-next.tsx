import { PAYMENT_PROVIDER } from '#domain/brand';

const STEPS = [
  `Approve the payment in the ${PAYMENT_PROVIDER} window. Your subscription starts at once.`,
  'Choose your locations and confirm your phone number on the dashboard.',
  'Get a text when an appointment opens, and book it on the official site.',
];

export function WhatHappensNext() {
  return (
    <section aria-labelledby="next-title" className="px-1">
      <h2 id="next-title" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm font-semibold text-paper tabular-nums"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-ink-2">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
