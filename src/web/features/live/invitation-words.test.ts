import { expect, test } from 'vitest';
import { makeEndText } from './invitation-words.ts';
import { emptyView } from './session/live-view.ts';

const none = { ...emptyView.invitation, readAt: 60_000 };
const guest = { ...none, readAt: 0, guest_of: { host: 'Ann', seconds: 3600, host_here: false } };
const host = { ...none, readAt: 0, mine: { token: 'A', seconds: 3600, guest: null, guest_here: false } };
const hourLater = { ...none, readAt: 3_600_000 };

test('R55: a guest who waits is told how the invitation ended', () => {
  expect(makeEndText(guest, none)).toBe('Ann withdrew the invitation.');
  expect(makeEndText(guest, hourLater)).toContain('from Ann has expired');
});

test('R55: a host is told of the hour, and not of what they did themselves', () => {
  expect(makeEndText(host, hourLater)).toContain('Your invitation has expired');
  expect(makeEndText(host, none)).toBeUndefined();
});

test('nothing is said of what goes on, or never was', () => {
  expect(makeEndText(guest, { ...guest, readAt: 5000 })).toBeUndefined();
  expect(makeEndText(none, hourLater)).toBeUndefined();
});
