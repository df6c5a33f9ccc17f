import { EARTH_RADIUS_MILES, type Point } from './distance.ts';

/**
 * Albers USA, the projection of the map's outline: three equal-area conics (Snyder, "Map Projections", 1987, pp. 98-103),
 * Alaska and Hawaii moved below the south-west. 975 by 610, as the outline's atlas is drawn.
 */
const WIDTH = 975;
const HEIGHT = 610;
const SCALE = 1300;

export interface MapPosition {
  x: number;
  y: number;
}

interface Inset {
  /** The meridian that stands upright, and the two parallels that keep their length, in degrees. */
  meridian: number;
  parallels: readonly [number, number];
  /** The point in the middle, east of the meridian, in degrees. */
  center: readonly [lng: number, lat: number];
  scale: number;
  /** Where the middle is drawn, and the box beyond which nothing is, in units of the scale from the map's middle. */
  offset: readonly [number, number];
  box: readonly [left: number, top: number, right: number, bottom: number];
}

const INSETS: readonly Inset[] = [
  {
    meridian: -96,
    parallels: [29.5, 45.5],
    center: [-0.6, 38.7],
    scale: 1,
    offset: [0, 0],
    box: [-0.455, -0.238, 0.455, 0.238],
  },
  {
    meridian: -154,
    parallels: [55, 65],
    center: [-2, 58.5],
    scale: 0.35,
    offset: [-0.307, 0.201],
    box: [-0.425, 0.12, -0.214, 0.234],
  },
  {
    meridian: -157,
    parallels: [8, 18],
    center: [-3, 19.9],
    scale: 1,
    offset: [-0.205, 0.212],
    box: [-0.214, 0.166, -0.115, 0.234],
  },
];

/** Where a place stands on the map; null when it is on none of the three parts. */
export function projectToMap(lng: number, lat: number): MapPosition | null {
  for (const { box, project } of PARTS) {
    const position = placeIn(box, project(lng, lat));
    if (position !== null) return position;
  }
  return null;
}

/** A circle of so many miles around a place, drawn round: the projection bends it by a few percent at most. */
export function circleOnMap({ lat, lng }: Point, miles: number): (MapPosition & { radius: number }) | null {
  for (const { box, project, scale } of PARTS) {
    const position = placeIn(box, project(lng, lat));
    if (position === null) continue;
    return {
      x: tenth(position.x),
      y: tenth(position.y),
      radius: tenth((miles / EARTH_RADIUS_MILES) * SCALE * scale),
    };
  }
  return null;
}

function placeIn(
  [left, top, right, bottom]: Inset['box'],
  [x, y]: readonly [number, number],
): MapPosition | null {
  if (x < left || x > right || y < top || y > bottom) return null;
  return { x: WIDTH / 2 + x * SCALE, y: HEIGHT / 2 + y * SCALE };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

const RADIANS = Math.PI / 180;

const PARTS = INSETS.map(({ meridian, parallels, center, scale, offset, box }) => {
  const conic = equalAreaConic(...parallels);
  const [middleX, middleY] = conic(...center);
  const project = (lng: number, lat: number) => {
    const east = ((lng - meridian + 540) % 360) - 180;
    const [x, y] = conic(east, lat);
    return [offset[0] + (x - middleX) * scale, offset[1] - (y - middleY) * scale] as const;
  };
  return { box, project, scale };
});

/** Of the unit sphere, from degrees east of the upright meridian and degrees north: x to the east, y to the north. */
function equalAreaConic(south: number, north: number) {
  const sinSouth = Math.sin(south * RADIANS);
  const n = (sinSouth + Math.sin(north * RADIANS)) / 2;
  const c = 1 + sinSouth * (2 * n - sinSouth);
  return (east: number, lat: number) => {
    const radius = Math.sqrt(c - 2 * n * Math.sin(lat * RADIANS)) / n;
    const angle = n * east * RADIANS;
    return [radius * Math.sin(angle), Math.sqrt(c) / n - radius * Math.cos(angle)] as const;
  };
}
