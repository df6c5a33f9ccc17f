import { describe, expect, it } from 'vitest';
import { addressUnit } from './client-address.ts';

describe('the address a limit counts for', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (ip, unit) => {
    expect(addressUnit(ip)).toBe(unit);
  });

  it('is the same for a whole household and another for the next', () => {
    expect(addressUnit('2001:db8:1:2::9')).toBe(addressUnit('2001:db8:1:2:a:b:c:d'));
    expect(addressUnit('2001:db8:1:2::9')).not.toBe(addressUnit('2001:db8:1:3::9'));
  });
});
