import type { TranslatedChecks } from '../../catalog.ts'

export const links: TranslatedChecks = {
  'broken-internal': {
    title: 'Interne Links funktionieren',
    failure: 'Defekte interne Links',
    advice:
      'Den Link korrigieren, die Seite wiederherstellen oder den Link entfernen. Defekte Links verärgern Besucher und verschwenden Crawl-Budget.',
  },
  'broken-external': {
    title: 'Externe Links funktionieren',
    failure: 'Defekte externe Links',
    advice: 'Die neue URL der Seite verlinken oder den Link entfernen. Wer ihm folgt, landet auf einer Fehlerseite.',
  },
  'redirecting-internal': {
    title: 'Interne Links führen direkt zum Ziel',
    failure: 'Interne Links auf Weiterleitungen',
    advice: 'Direkt die endgültige URL verlinken. Jede Weiterleitung bremst Besucher und Crawler.',
  },
  uncrawlable: {
    title: 'Links sind crawlbar',
    failure: 'Links sind nicht crawlbar',
    advice:
      'Jedem Link eine URL in `href` geben und für Aktionen einen `<button>` verwenden. Crawler folgen nur `<a>`-Elementen mit einer URL.',
  },
  'generic-text': {
    title: 'Links haben aussagekräftige Texte',
    failure: 'Links haben keine aussagekräftigen Texte',
    advice:
      'Floskeln wie „hier klicken“ durch einen Text ersetzen, der die Zielseite beschreibt. Suchmaschinen und Screenreader verlassen sich darauf.',
  },
  'empty-name': {
    title: 'Links haben einen erkennbaren Namen',
    failure: 'Links haben keinen erkennbaren Namen',
    advice:
      'Dem Link einen Text, dem Bild darin einen `alt`-Text oder dem Link ein `aria-label` geben. Sonst lesen Screenreader die URL vor, und Suchmaschinen fehlt der Linktext.',
  },
  'nofollow-internal': {
    title: 'Internen Links wird gefolgt',
    failure: 'Interne Links sind nofollow',
    advice:
      '`rel="nofollow"` von internen Links entfernen. Soll eine Seite nicht in die Suchergebnisse, dort `noindex` verwenden.',
  },
  'nofollow-page': {
    title: 'Links der Seite wird gefolgt',
    failure: 'Seite ist nofollow',
    advice:
      '`nofollow` (oder `none`) aus dem Robots-Meta-Tag oder dem `X-Robots-Tag`-Header entfernen. Sonst finden Crawler Seiten nicht, die nur von hier verlinkt sind.',
  },
  'http-from-https': {
    title: 'Interne Links verwenden HTTPS',
    failure: 'Interne Links verwenden HTTP',
    advice:
      'Die HTTPS-URL oder eine relative URL verlinken. HTTP-Links kosten eine Weiterleitung und übertragen die Anfrage unverschlüsselt.',
  },
  'localhost-link': {
    title: 'Keine Links auf lokale oder private Hosts',
    failure: 'Links auf lokale oder private Hosts',
    advice:
      'URLs aus der Entwicklung oder dem Intranet durch öffentliche ersetzen. Besucher können sie nicht erreichen.',
  },
  'dead-end': {
    title: 'Seite hat ausgehende Links',
    failure: 'Seite hat keine ausgehenden Links',
    advice:
      'Links zu verwandten Seiten, zur Navigation oder wenigstens zur Startseite ergänzen. In Sackgassen brechen Besucher und Crawler ab.',
  },
  'missing-fragment': {
    title: 'Sprunglinks haben ein Ziel',
    failure: 'Sprunglinks ohne Ziel',
    advice: 'Dem Zielelement die `id` geben oder den Link korrigieren. Sonst springt der Browser nirgendwohin.',
  },
  'unsafe-cross-origin': {
    title: 'Externe Links in neuen Tabs sind sicher',
    failure: 'Externen Links in neuen Tabs fehlt noopener',
    advice:
      'Bei Links mit `target="_blank"` auch `rel="noopener"` setzen. Browser seit 2021 tun das von selbst; ältere erlauben der verlinkten Website, den Tab zu steuern.',
  },
  'too-many-links': {
    title: 'Seite hat eine angemessene Zahl von Links',
    failure: 'Seite hat zu viele Links',
    advice:
      'Menüs und Linklisten kürzen oder auf mehrere Seiten verteilen. Je mehr Links eine Seite hat, desto weniger fällt der einzelne auf.',
  },
  'url-underscore': {
    title: 'URL trennt Wörter mit Bindestrichen',
    failure: 'URL enthält Unterstriche',
    advice:
      'In neuen URLs Bindestriche verwenden, wie Google es empfiehlt. Bestehende URLs nicht allein deswegen ändern.',
  },
  'url-length': {
    title: 'URL ist kurz',
    failure: 'URL ist lang',
    advice: 'Neue URLs kurz und sprechend halten. So lassen sie sich leichter lesen, teilen und merken.',
  },
  'url-double-slash': {
    title: 'URL enthält keine doppelten Schrägstriche oder Leerzeichen',
    failure: 'URL enthält doppelte Schrägstriche oder Leerzeichen',
    advice:
      'Die URL auf eine saubere weiterleiten und den Link oder die Regel korrigieren, die sie erzeugt. Solche URLs führen oft zu doppelten Inhalten.',
  },
  'url-uppercase': {
    title: 'URL ist kleingeschrieben',
    failure: 'URL enthält Großbuchstaben',
    advice:
      'Neue URLs kleinschreiben. Pfade unterscheiden Groß- und Kleinschreibung, sodass aus Varianten Duplikate oder Fehler werden können.',
  },
  'url-parameters': {
    title: 'URL hat wenige Parameter',
    failure: 'URL hat viele Parameter',
    advice:
      'Was eine Seite ausmacht, in den Pfad aufnehmen und für die übrigen Parameter eine kanonische URL setzen. Viele Parameter erzeugen viele URLs für denselben Inhalt.',
  },
  'host-variants': {
    title: 'Seite ist unter einer URL erreichbar',
    failure: 'Seite ist unter mehreren URLs erreichbar',
    advice:
      'Eine Variante wählen (mit oder ohne www, mit oder ohne Schrägstrich am Ende) und die anderen mit Status 301 dorthin weiterleiten. Sonst verteilen sich Rankingsignale auf Duplikate.',
  },
}
