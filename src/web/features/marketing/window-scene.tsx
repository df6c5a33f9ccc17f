/** An airplane window at sunset; night falls with the dark theme. */
export function WindowScene() {
  return (
    <div className="mx-auto w-60 rounded-[44%/32%] border border-line bg-surface p-2.5 shadow-float max-lg:hidden lg:w-78">
      <svg
        role="img"
        aria-label="View from an airplane window over clouds"
        viewBox="0 0 300 412"
        className="w-full rounded-[44%/32%]"
      >
        <defs>
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--scene-sky-a)" />
            <stop offset="1" stopColor="var(--scene-sky-b)" />
          </linearGradient>
        </defs>
        <rect width="300" height="412" fill="url(#sky)" />
        <circle cx="92" cy="148" r="54" fill="var(--scene-sun)" />
        <path
          d="M0 262c40 0 62-38 102-38s60 40 104 30 56-28 94-20v178H0z"
          fill="var(--scene-foam)"
          opacity=".5"
        />
        <path d="M148 214l152 52v60l-60-8z" fill="var(--scene-near)" />
        <path
          d="M144 146c4-6 12-4 15 2l34 56-44 8z"
          fill="var(--scene-sun)"
          stroke="var(--scene-near)"
          strokeWidth="4"
        />
        <path d="M190 222l110 44" stroke="var(--scene-metal)" strokeWidth="3" opacity=".6" />
        <path d="M0 318c44 4 66-32 112-32s70 34 112 26 52-22 76-16v116H0z" fill="var(--scene-foam)" />
      </svg>
    </div>
  );
}
