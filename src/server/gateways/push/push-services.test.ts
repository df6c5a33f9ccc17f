import { describe, expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

const SIMULATOR = 'http://127.0.0.1:3001/push';

describe('the endpoint of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QABC',
  ])('is called when it is %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.attacker.example/abc',
    'https://evilpush.apple.com.attacker.example/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    'http://127.0.0.1:3001/push/send/1',
  ])('is refused when it is %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
  });

  it('may be on this machine only in the simulator, and only there', () => {
    expect(isPushService('http://127.0.0.1:3001/push/send/1', SIMULATOR)).toBe(true);
    expect(isPushService('http://127.0.0.1:3001/control/push/reset', SIMULATOR)).toBe(false);
    expect(isPushService('http://127.0.0.1:3001/push/../control/sms/reset', SIMULATOR)).toBe(false);
    expect(isPushService('http://127.0.0.1:3000/push/send/1', SIMULATOR)).toBe(false);
  });
});
