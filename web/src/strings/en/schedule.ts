import type { Message } from '../message.ts'

export const strings = {
  'render.always': 'Always',
  'render.always.note':
    'Opens the page in a browser for every audit: also measures speed, checks accessibility, and takes screenshots.',
  'render.auto': 'Automatic',
  'render.auto.note': 'Opens the page in a browser only if scripts seem to render its content.',
  'render.label': 'Rendering',
  'render.never': 'Never',
  'render.never.note': 'Audits only the HTML that the server sends. The fastest option.',
  'schedule.daily': 'Daily',
  'schedule.day': 'Day of the month',
  'schedule.day.note': '1 to 31, or the last day of shorter months',
  'schedule.email': 'Email me what changed',
  'schedule.email.note': 'After every scheduled run',
  'schedule.label': 'Run again',
  'schedule.monthly': 'Monthly',
  'schedule.next': 'Next run: {date}',
  'schedule.none': 'Never',
  'schedule.pdf': 'Attach the PDF report',
  'schedule.pdf.note': 'Adds a PDF to each email. Requires Chromium on the server.',
  'schedule.time': 'Time',
  'schedule.time.note': 'In your time zone, {timezone}',
  'schedule.title': 'Schedule',
  'schedule.weekday': 'Day of the week',
  'schedule.weekly': 'Weekly',
} satisfies Readonly<Record<string, Message>>
