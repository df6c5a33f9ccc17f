/** A strip of poster on top of the ticket: sun, hills and a plane; night falls with the dark theme. */
export function SunsetBand() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 432 104"
      preserveAspectRatio="xMidYMid slice"
      className="block aspect-[432/104] min-h-26 w-full rounded-t-[13px]"
    >
      <defs>
        <linearGradient id="ticket-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-sky-a)" />
          <stop offset="1" stopColor="var(--scene-sky-b)" />
        </linearGradient>
      </defs>
      <rect width="432" height="104" fill="url(#ticket-sky)" />
      <circle cx="316" cy="62" r="30" fill="var(--scene-sun)" />
      <path
        d="M0 78c34-4 52-24 88-24s48 22 84 20 44-30 82-30 54 26 88 28 54-14 90-12v44H0z"
        fill="var(--scene-far)"
      />
      <path
        d="M0 90c40 2 62-18 104-18s66 18 112 16 62-20 106-20 66 18 110 16v20H0z"
        fill="var(--scene-mid)"
      />
      <path d="M0 98c60 4 96-10 156-10s92 12 140 10 86-12 136-8v14H0z" fill="var(--scene-near)" />
      <path
        d="M40 54 156 24"
        stroke="var(--scene-foam)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path
        d="m160 26-5-6 3-1 6 4 8-2-11-13 4-1 17 10 8-2c5-1 8 1 8 3s-2 4-6 5l-8 2-9 17-4 1 3-16-8 2-3 6-3 1z"
        fill="var(--scene-metal)"
      />
    </svg>
  );
}
