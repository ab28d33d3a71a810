import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const site: TranslatedChecks = {
  'start-page-not-indexable': {
    title: 'Startseite kann indexiert werden',
    failure: 'Startseite kann nicht indexiert werden',
    advice:
      'Entferne die Anweisung `noindex` oder die Regel in robots.txt, oder repariere die Seite. Sie ist das, was gesucht wird, wenn jemand nach deinem Namen sucht.',
  },
  'site-blocked': {
    title: 'robots.txt erlaubt das Crawlen der Website',
    failure: 'robots.txt sperrt die gesamte Website',
    advice:
      'Entferne die Regel, die alles verbietet, etwa `Disallow: /`; oft ist sie von einer Testumgebung übrig geblieben. Crawler bleiben auch fern, wenn robots.txt einen Serverfehler liefert.',
  },
  'many-broken-pages': {
    title: 'Fast alle Seiten funktionieren',
    failure: 'Mehr als 10 % der Seiten sind defekt',
    advice:
      'Suche zuerst nach einer gemeinsamen Ursache: einem verschobenen Bereich, geänderten URLs oder einem überlasteten Server. Leite weiter, was umgezogen ist, und entferne Links auf das, was es nicht mehr gibt.',
  },
}
