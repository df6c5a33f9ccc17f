import type { Ref } from 'react';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: readonly { id: string; message: string }[];
}

/** Many mistakes at once: a list on top, in the words of the fields, each leading to its field. */
export function ErrorSummary({ ref, errors }: ErrorSummaryProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-control border-2 border-danger p-4"
    >
      <h2 id="error-summary-title" className="text-lg">
        There is a problem
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-danger underline underline-offset-3"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
