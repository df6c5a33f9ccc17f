import { cutAtMatch } from '#domain/availability/search-locations';

/** A text with the part that was typed in bold. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = cutAtMatch(text, typed);
  return (
    <>
      {before}
      {match !== '' && <mark className="bg-transparent font-bold text-ink">{match}</mark>}
      {after}
    </>
  );
}
