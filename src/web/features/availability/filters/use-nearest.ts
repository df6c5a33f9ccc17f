import { useEffect, useMemo, useState } from 'react';
import { milesBetween, nearestFirst, type Point } from '#domain/availability/distance';
import { sortLocations } from '#domain/availability/sort-locations';
import { keepLoading } from '#web/lib/page/keep-loading';
import type { ListOrder, ListView } from './list-view.ts';
import type { Center } from '#web/features/availability/queries';

export interface Nearest {
  /** The reader's place, once it is known. */
  point: Point | null;
  problem: 'unknown-zip' | 'refused' | null;
  /** Asks the browser, which asks the person. */
  locate: () => void;
  milesTo: (center: Center) => number | null;
  sort: (centers: readonly Center[], order: ListOrder) => Center[];
}

const POSITION: PositionOptions = { maximumAge: 600_000, timeout: 15_000 };

export function useNearest({ order, zip }: Pick<ListView, 'order' | 'zip'>): Nearest {
  const [position, setPosition] = useState<Point | null>(null);
  const [refused, setRefused] = useState(false);
  const [zipPlace, setZipPlace] = useState<{ zip: string; point: Point | null } | null>(null);
  const wanted = order === 'nearest' ? zip : null;

  useEffect(() => {
    if (wanted === null) return;
    return keepLoading(
      () => import('#domain/availability/zip-places'),
      ({ placeOfZip }) => setZipPlace({ zip: wanted, point: placeOfZip(wanted) }),
    );
  }, [wanted]);

  return useMemo(() => {
    const byZip = wanted !== null && zipPlace?.zip === wanted ? zipPlace : null;
    const point = order === 'nearest' ? (wanted === null ? position : (byZip?.point ?? null)) : null;
    const milesTo = ({ location: { lat, lng } }: Center) =>
      point === null || lat === null || lng === null ? null : milesBetween(point, { lat, lng });
    return {
      point,
      problem: byZip !== null && byZip.point === null ? 'unknown-zip' : refused ? 'refused' : null,
      locate: () =>
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            setRefused(false);
            setPosition({ lat: coords.latitude, lng: coords.longitude });
          },
          () => setRefused(true),
          POSITION,
        ),
      milesTo,
      sort: (centers, by) =>
        by === 'nearest' ? nearestFirst(sortLocations(centers, 'name'), milesTo) : sortLocations(centers, by),
    };
  }, [order, wanted, zipPlace, position, refused]);
}
