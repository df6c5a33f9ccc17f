import { BOOKING_API } from '#contract/booking-paths';
import { Booking, CalendarFile, EarlierBody } from '#contract/bookings';
import { CALENDAR_TYPE } from '#domain/calendar-file';
import { viewerOf } from '#server/access';
import type { HttpApp } from '#server/platform/http/app';
import { NoContent } from '#server/platform/http/no-content';
import type { AlertsService } from '#server/features/alerts/service';

/** "I got my interview", earlier dates only, and "I still need one". */
export function bookingRoutes(
  app: HttpApp,
  alerts: Pick<AlertsService, 'recordBooking' | 'wantEarlier' | 'takeBookingBack' | 'readInterviewCalendar'>,
): void {
  const config = { access: 'session' };

  app.route({
    method: 'POST',
    url: BOOKING_API.booking,
    config,
    schema: { response: { 200: Booking } },
    handler: (request) => alerts.recordBooking(viewerOf(request).accountId),
  });

  app.route({
    method: 'POST',
    url: BOOKING_API.earlier,
    config,
    schema: { body: EarlierBody, response: { 200: Booking } },
    handler: (request) => alerts.wantEarlier(viewerOf(request).accountId, request.body),
  });

  app.route({
    method: 'GET',
    url: BOOKING_API.calendar,
    config,
    schema: { response: { 200: CalendarFile } },
    handler: async (request, reply) =>
      reply.type(CALENDAR_TYPE).send(await alerts.readInterviewCalendar(viewerOf(request).accountId)),
  });

  app.route({
    method: 'DELETE',
    url: BOOKING_API.booking,
    config,
    schema: { response: { 204: NoContent } },
    handler: async (request, reply) => {
      await alerts.takeBookingBack(viewerOf(request).accountId);
      return reply.code(204).send();
    },
  });
}
