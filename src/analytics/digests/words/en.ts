import { plural } from './counted.ts'
import type { Words } from './words.ts'

export const en: Words = {
  language: 'en',
  title: { weekly: 'Your week', monthly: 'Your month' },
  subject: (domain, dates) => `${domain}: ${dates}`,
  preheader: (visitors, visits, change) =>
    `${plural(visitors, 'visitor', 'visitors')}, ${plural(visits, 'visit', 'visits')}${change ? `, ${change}` : ''}`,
  figures: {
    visitors: 'Visitors',
    visits: 'Visits',
    pageviews: 'Pageviews',
    bounce_rate: 'Bounce rate',
    visit_duration: 'Visit duration',
  },
  comparedWith: { weekly: 'Compared with the week before', monthly: 'Compared with the month before' },
  noneBefore: 'none before',
  points: (difference) => `${difference} pts`,
  visitorsByDay: 'Visitors by day',
  pages: 'Top pages',
  sources: 'Top sources',
  countries: 'Countries',
  events: 'Events',
  direct: 'Direct',
  unknown: 'Unknown',
  seo: 'In the eyes of search engines',
  seoSummary: (pages, score) =>
    `${plural(pages, 'page', 'pages')}${score === null ? '' : `, ${score} of 100 on average`}`,
  results: (good, decent, bad) => `${good} good, ${decent} decent, ${bad} bad`,
  onPages: (pages) => `on ${plural(pages, 'page', 'pages')}`,
  openStatistics: 'Open the statistics',
  openReports: 'Open the reports',
  quiet: (domain, dates) => `Nobody visited ${domain} (${dates}).`,
  askToStop: 'That makes three reports in a row without a visit. Shall we stop sending them?',
  reason: (domain) => `You get this mail because reports by mail are on for ${domain}.`,
  stop: 'Stop these mails',
  stopQuestion: (domain) => `Stop the reports about ${domain}?`,
  stopButton: 'Yes, stop them',
  stopped: (domain) => `There will be no more reports about ${domain}.`,
  startAgain: "You can turn them on again in the website's settings.",
}
