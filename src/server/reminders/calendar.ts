/** RFC 5545: one transparent event a day with what is due. */
import { type DueDay, makeDueSentence } from './due-days.ts';

const lineBytes = 75;

interface CalendarOptions {
  owner: string;
  nowMs: number;
  publicUrl: string;
}

export function makeCalendar(days: readonly DueDay[], { owner, nowMs, publicUrl }: CalendarOptions): string {
  const stamp = makeStamp(new Date(nowMs).toISOString());
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabiya//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Tabiya',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day.date}-${owner}@tabiya`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.date.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(`Tabiya: ${makeDueSentence(day)}`)}`,
      `URL:${publicUrl}/`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

function makeStamp(iso: string): string {
  return iso.replaceAll(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`);
}

/** ASCII only, so characters are bytes. */
function fold(line: string): string {
  if (line.length <= lineBytes) return line;
  return `${line.slice(0, lineBytes)}\r\n ${fold(line.slice(lineBytes))}`;
}
