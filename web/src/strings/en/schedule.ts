import type { Message } from '../message.ts'

export const strings = {
  'schedule.daily': 'Daily',
  'schedule.day': 'Day of the month',
  'schedule.day.note': '1 to 31; in shorter months on the last day',
  'schedule.email': 'Email me what changed',
  'schedule.email.note': 'After every scheduled run',
  'schedule.label': 'Run again',
  'schedule.monthly': 'Monthly',
  'schedule.next': 'Next run: {date}',
  'schedule.none': 'Never',
  'schedule.time': 'Time',
  'schedule.time.note': 'In your time zone, {timezone}',
  'schedule.title': 'Schedule',
  'schedule.weekday': 'Day of the week',
  'schedule.weekly': 'Weekly',
} satisfies Readonly<Record<string, Message>>
