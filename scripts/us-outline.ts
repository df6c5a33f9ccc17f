import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

type Position = readonly [x: number, y: number];

/** In units of the 975 by 610 map, of which a screen shows about 750: finer detail is not seen. */
const TOLERANCE = 0.7;
/** Islands that would be less than a dot. */
const SMALLEST_RING = 6;

/**
 * Fills `us-outline.ts` of the web with the outline of the US. The atlas is already in the projection that the server
 * uses for its points (Albers USA, 975 by 610), so nothing of d3 reaches the browser.
 */
export function usOutline(): Plugin {
  return {
    name: 'us-outline',
    async transform(_code, id) {
      if (!id.endsWith('/availability/map/us-outline.ts')) return null;
      const { nation, borders } = await drawOutline();
      return `export const NATION = ${JSON.stringify(nation)};\nexport const BORDERS = ${JSON.stringify(borders)};\n`;
    },
  };
}

async function drawOutline(): Promise<{ nation: string; borders: string }> {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json');
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology<{ states: GeometryCollection }>;
  const { states } = atlas.objects;
  const coast = mesh(atlas, states, (a, b) => a === b).coordinates.map(asPositions);
  const inner = mesh(atlas, states, (a, b) => a !== b).coordinates.map(asPositions);
  return {
    nation: toPath(coast.filter((ring) => spread(ring) > SMALLEST_RING)),
    borders: toPath(inner),
  };
}

const asPositions = (line: readonly (readonly number[])[]): Position[] =>
  line.map(([x = 0, y = 0]) => [x, y]);

function spread(line: readonly Position[]): number {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Whole units and steps from point to point: a third of the bytes of absolute coordinates. */
function toPath(lines: readonly (readonly Position[])[]): string {
  return lines
    .map((line) => {
      const points = simplify(line).map(([x, y]) => [Math.round(x), Math.round(y)] as const);
      let [lastX, lastY] = points[0] ?? [0, 0];
      let path = `M${lastX} ${lastY}l`;
      for (const [x, y] of points.slice(1)) {
        if (x === lastX && y === lastY) continue;
        path += `${x - lastX} ${y - lastY} `;
        [lastX, lastY] = [x, y];
      }
      return path.replaceAll(' -', '-').trimEnd();
    })
    .filter((path) => !path.endsWith('l'))
    .join('');
}

/** Douglas and Peucker: keeps the points without which the line would leave its course. */
function simplify(line: readonly Position[]): Position[] {
  const [first] = line;
  const last = line.at(-1);
  if (line.length < 3 || first === undefined || last === undefined) return [...line];
  let worst = 0;
  let worstAt = 0;
  for (const [index, point] of line.entries()) {
    const off = distanceToLine(point, first, last);
    if (off > worst) [worst, worstAt] = [off, index];
  }
  if (worst <= TOLERANCE) return [first, last];
  return [...simplify(line.slice(0, worstAt + 1)).slice(0, -1), ...simplify(line.slice(worstAt))];
}

function distanceToLine([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
