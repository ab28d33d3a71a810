import { plural } from './counted.ts'
import type { Words } from './words.ts'

export const de: Words = {
  language: 'de',
  title: { weekly: 'Ihre Woche', monthly: 'Ihr Monat' },
  subject: (domain, dates) => `${domain}: ${dates}`,
  preheader: (visitors, visits, change) =>
    `${visitors.text} Besucher, ${plural(visits, 'Besuch', 'Besuche')}${change ? `, ${change}` : ''}`,
  figures: {
    visitors: 'Besucher',
    visits: 'Besuche',
    pageviews: 'Seitenaufrufe',
    bounce_rate: 'Absprungrate',
    visit_duration: 'Besuchsdauer',
  },
  comparedWith: { weekly: 'Verglichen mit der Woche davor', monthly: 'Verglichen mit dem Monat davor' },
  noneBefore: 'davor keine',
  points: (difference) => `${difference} Pkt.`,
  visitorsByDay: 'Besucher je Tag',
  pages: 'Meistbesuchte Seiten',
  sources: 'Häufigste Quellen',
  countries: 'Länder',
  events: 'Ereignisse',
  direct: 'Direkt',
  unknown: 'Unbekannt',
  seo: 'Aus Sicht der Suchmaschinen',
  seoSummary: (pages, score) =>
    `${plural(pages, 'Seite', 'Seiten')}${score === null ? '' : `, im Mittel ${score} von 100`}`,
  results: (good, decent, bad) => `${good} gut, ${decent} ordentlich, ${bad} schlecht`,
  onPages: (pages) => `auf ${plural(pages, 'Seite', 'Seiten')}`,
  openStatistics: 'Zur Statistik',
  openReports: 'Zu den Berichten',
  quiet: (domain, dates) => `Niemand hat ${domain} besucht (${dates}).`,
  askToStop: 'Das ist der dritte Bericht in Folge ohne einen Besuch. Sollen wir keine mehr schicken?',
  reason: (domain) => `Sie erhalten diese E-Mail, weil Berichte per E-Mail für ${domain} eingeschaltet sind.`,
  stop: 'Keine E-Mails mehr',
  stopQuestion: (domain) => `Keine Berichte über ${domain} mehr schicken?`,
  stopButton: 'Ja, keine mehr schicken',
  stopped: (domain) => `Es kommen keine Berichte über ${domain} mehr.`,
  startAgain: 'In den Einstellungen der Website lassen sie sich wieder einschalten.',
}
