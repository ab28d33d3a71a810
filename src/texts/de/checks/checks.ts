import type { CheckTranslations } from '../../catalog.ts'
import { siteChecks } from '../site-checks/site-checks.ts'
import { accessibility } from './accessibility.ts'
import { ai } from './ai.ts'
import { content } from './content.ts'
import { images } from './images.ts'
import { indexability } from './indexability.ts'
import { links } from './links.ts'
import { messages } from './messages.ts'
import { performance } from './performance.ts'
import { security } from './security.ts'
import { structuredData } from './structured-data.ts'

export const checks: CheckTranslations = {
  categories: {
    indexability: 'Indexierbarkeit',
    content: 'Inhalt',
    links: 'Links und URLs',
    images: 'Bilder',
    'structured-data': 'Social Media und strukturierte Daten',
    performance: 'Performance',
    security: 'Sicherheit',
    accessibility: 'Barrierefreiheit, Mobilgeräte und Sprachen',
    ai: 'KI und Agenten',
  },
  caps: {
    'redirect-loop': 'niemand kann die Seite erreichen',
    status: 'Suchmaschinen indexieren nur Seiten, die mit Status 200 antworten',
    noindex: 'die Seite verbietet Suchmaschinen die Indexierung',
    'robots-blocked': 'robots.txt verbietet Crawlern, die Seite zu lesen',
    'robots-5xx': 'Crawler meiden eine Website, deren robots.txt einen Fehler liefert',
    'unavailable-after': 'die Seite ist für Suchmaschinen abgelaufen',
    'title-missing': 'Suchergebnisse haben keine Überschrift, die sie anzeigen können',
    'canonical-target': 'Suchmaschinen werden auf eine Seite verwiesen, die sie nicht indexieren können',
    https: 'Browser kennzeichnen die Seite als nicht sicher',
    viewport: 'die Seite passt nicht auf Smartphones, und Suchmaschinen indexieren die mobile Ansicht',
    'mixed-content-active': 'Browser blockieren die Skripte, Styles oder Frames, sodass die Seite unvollständig ist',
    'description-missing': 'Suchmaschinen wählen den Text des Ergebnisses selbst aus',
    'h1-missing': 'die Seite sagt nicht, worum es geht',
    'keyword-stuffing': 'Suchmaschinen werten wiederholte Keywords als Spam',
    'empty-page': 'es gibt nichts, was Suchmaschinen indexieren könnten',
    'thin-content': 'es gibt wenig, worüber Suchmaschinen die Seite finden könnten',
    ttfb: 'Besucher gehen, bevor sie etwas sehen',
  },
  checks: {
    ...indexability,
    ...content,
    ...links,
    ...images,
    ...structuredData,
    ...performance,
    ...security,
    ...accessibility,
    ...ai,
    ...siteChecks,
  },
  messages,
}
