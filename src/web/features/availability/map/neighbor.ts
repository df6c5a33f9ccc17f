export interface MapPoint {
  x: number;
  y: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const AHEAD: Record<Direction, (from: MapPoint, to: MapPoint) => number> = {
  up: (from, to) => from.y - to.y,
  down: (from, to) => to.y - from.y,
  left: (from, to) => from.x - to.x,
  right: (from, to) => to.x - from.x,
};

/** How much more a step to the side counts than one ahead, so that the way feels straight. */
const SIDE_WEIGHT = 2;

/** The point an arrow key leads to: the nearest one that lies more ahead than aside; null at the edge. */
export function neighbor<T extends MapPoint>(
  points: readonly T[],
  from: MapPoint,
  direction: Direction,
): T | null {
  let best: T | null = null;
  let shortest = Infinity;
  for (const to of points) {
    const ahead = AHEAD[direction](from, to);
    const aside = Math.abs(direction === 'up' || direction === 'down' ? to.x - from.x : to.y - from.y);
    const length = ahead + SIDE_WEIGHT * aside;
    if (ahead > 0 && aside <= ahead * SIDE_WEIGHT && length < shortest) [best, shortest] = [to, length];
  }
  return best;
}
