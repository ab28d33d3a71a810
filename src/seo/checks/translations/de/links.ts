import type { TranslatedChecks } from '../catalog.ts'

export const links: TranslatedChecks = {
  'broken-internal': {
    title: 'Interne Links funktionieren',
    failure: 'Defekte interne Links',
    advice:
      'Korrigiere den Link, stelle die Seite wieder her oder entferne den Link. Defekte Links verärgern Besucher und verschwenden Crawl-Budget.',
  },
  'broken-external': {
    title: 'Externe Links funktionieren',
    failure: 'Defekte externe Links',
    advice: 'Verlinke die neue URL der Seite oder entferne den Link. Wer ihm folgt, landet auf einer Fehlerseite.',
  },
  'redirecting-internal': {
    title: 'Interne Links führen direkt zum Ziel',
    failure: 'Interne Links auf Weiterleitungen',
    advice: 'Verlinke direkt die endgültige URL. Jede Weiterleitung bremst Besucher und Crawler.',
  },
  uncrawlable: {
    title: 'Links sind crawlbar',
    failure: 'Links sind nicht crawlbar',
    advice:
      'Gib jedem Link eine URL in `href` und verwende für Aktionen einen `<button>`. Crawler folgen nur `<a>`-Elementen mit einer URL.',
  },
  'generic-text': {
    title: 'Links haben aussagekräftige Texte',
    failure: 'Links haben keine aussagekräftigen Texte',
    advice:
      'Ersetze Floskeln wie „hier klicken“ durch einen Text, der die Zielseite beschreibt. Suchmaschinen und Screenreader verlassen sich darauf.',
  },
  'empty-name': {
    title: 'Links haben einen erkennbaren Namen',
    failure: 'Links haben keinen erkennbaren Namen',
    advice:
      'Gib dem Link einen Text, dem Bild darin einen `alt`-Text oder dem Link ein `aria-label`. Sonst lesen Screenreader die URL vor, und Suchmaschinen fehlt der Linktext.',
  },
  'nofollow-internal': {
    title: 'Internen Links wird gefolgt',
    failure: 'Interne Links sind nofollow',
    advice:
      'Entferne `rel="nofollow"` von internen Links. Soll eine Seite nicht in die Suchergebnisse, verwende auf ihr `noindex`.',
  },
  'nofollow-page': {
    title: 'Links der Seite wird gefolgt',
    failure: 'Seite ist nofollow',
    advice:
      'Entferne `nofollow` (oder `none`) aus dem Robots-Meta-Tag oder dem `X-Robots-Tag`-Header. Sonst finden Crawler Seiten nicht, die nur von hier verlinkt sind.',
  },
  'http-from-https': {
    title: 'Interne Links verwenden HTTPS',
    failure: 'Interne Links verwenden HTTP',
    advice:
      'Verlinke die HTTPS-URL oder eine relative URL. HTTP-Links kosten eine Weiterleitung und übertragen die Anfrage unverschlüsselt.',
  },
  'localhost-link': {
    title: 'Keine Links auf lokale oder private Hosts',
    failure: 'Links auf lokale oder private Hosts',
    advice:
      'Ersetze URLs aus der Entwicklung oder dem Intranet durch öffentliche. Besucher können sie nicht erreichen.',
  },
  'dead-end': {
    title: 'Seite hat ausgehende Links',
    failure: 'Seite hat keine ausgehenden Links',
    advice:
      'Ergänze Links zu verwandten Seiten, zur Navigation oder wenigstens zur Startseite. Aus Sackgassen verabschieden sich Besucher und Crawler.',
  },
  'missing-fragment': {
    title: 'Sprunglinks haben ein Ziel',
    failure: 'Sprunglinks ohne Ziel',
    advice: 'Gib dem Zielelement die `id` oder korrigiere den Link. Sonst springt der Browser nirgendwohin.',
  },
  'unsafe-cross-origin': {
    title: 'Externe Links in neuen Tabs sind sicher',
    failure: 'Externen Links in neuen Tabs fehlt noopener',
    advice:
      'Ergänze `rel="noopener"` bei Links mit `target="_blank"`. Browser seit 2021 tun das von selbst; ältere erlauben der verlinkten Website, deinen Tab zu steuern.',
  },
  'too-many-links': {
    title: 'Seite hat eine angemessene Zahl von Links',
    failure: 'Seite hat zu viele Links',
    advice:
      'Kürze Menüs und Linklisten oder verteile sie auf mehrere Seiten. Je mehr Links eine Seite hat, desto weniger fällt der einzelne auf.',
  },
  'url-underscore': {
    title: 'URL trennt Wörter mit Bindestrichen',
    failure: 'URL enthält Unterstriche',
    advice:
      'Verwende in neuen URLs Bindestriche, wie Google es empfiehlt. Ändere bestehende URLs nicht allein deswegen.',
  },
  'url-length': {
    title: 'URL ist kurz',
    failure: 'URL ist lang',
    advice: 'Halte neue URLs kurz und sprechend. So lassen sie sich leichter lesen, teilen und merken.',
  },
  'url-double-slash': {
    title: 'URL enthält keine doppelten Schrägstriche oder Leerzeichen',
    failure: 'URL enthält doppelte Schrägstriche oder Leerzeichen',
    advice:
      'Leite die URL auf eine saubere weiter und korrigiere den Link oder die Regel, die sie erzeugt. Solche URLs führen oft zu doppelten Inhalten.',
  },
  'url-uppercase': {
    title: 'URL ist kleingeschrieben',
    failure: 'URL enthält Großbuchstaben',
    advice:
      'Schreibe neue URLs klein. Pfade unterscheiden Groß- und Kleinschreibung, sodass aus Varianten Duplikate oder Fehler werden können.',
  },
  'url-parameters': {
    title: 'URL hat wenige Parameter',
    failure: 'URL hat viele Parameter',
    advice:
      'Nimm in den Pfad auf, was eine Seite ausmacht, und setze für die übrigen Parameter eine kanonische URL. Viele Parameter erzeugen viele URLs für denselben Inhalt.',
  },
  'host-variants': {
    title: 'Seite ist unter einer URL erreichbar',
    failure: 'Seite ist unter mehreren URLs erreichbar',
    advice:
      'Wähle eine Variante (mit oder ohne www, mit oder ohne Schrägstrich am Ende) und leite die anderen mit Status 301 dorthin weiter. Sonst verteilen sich Rankingsignale auf Duplikate.',
  },
}
