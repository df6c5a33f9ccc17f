/** "about 12 times a week", "about once in 3 weeks" */
export function perWeekWords(perWeek: number): string {
  if (perWeek >= 1.5) return `about ${Math.round(perWeek)} times a week`;
  if (perWeek >= 0.75) return 'about once a week';
  const weeks = Math.round(1 / perWeek);
  return weeks > 8 ? 'less than once in 8 weeks' : `about once in ${weeks} weeks`;
}

/** Nothing is certain, and nothing impossible. */
export function percentWords(chance: number): string {
  if (chance > 0.99) return '>99%';
  return chance < 0.01 ? '<1%' : `${Math.round(chance * 100)}%`;
}
