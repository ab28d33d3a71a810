import type { TranslatedChecks } from '../../catalog.ts'

export const indexability: TranslatedChecks = {
  'redirect-chains': {
    title: 'Weiterleitungen führen direkt zum Ziel',
    failure: 'Weiterleitungsketten',
    advice:
      'Die URL direkt auf die endgültige weiterleiten. Jeder Zwischenschritt bremst Besucher, und Crawler geben nach einigen auf.',
  },
  'redirect-loops': {
    title: 'Weiterleitungen enden auf einer Seite',
    failure: 'Weiterleitungsschleifen',
    advice:
      'Die Weiterleitung zu einer Seite führen lassen. Browser zeigen sonst einen Fehler, und Suchmaschinen entfernen die URL.',
  },
  'redirects-to-errors': {
    title: 'Weiterleitungen führen zu funktionierenden Seiten',
    failure: 'Weiterleitungen auf Seiten, die mit einem Fehler antworten',
    advice:
      'Auf eine Seite weiterleiten, die die alte ersetzt, oder mit 404 oder 410 antworten, wenn es keine gibt. Besucher und Crawler landen über einen Umweg bei einem Fehler.',
  },
  'temporary-redirects': {
    title: 'Weiterleitungen auf eine andere Form der URL sind permanent',
    failure: 'Temporäre Weiterleitungen, die permanent sein sollten',
    advice:
      'Status 301 oder 308 für Weiterleitungen auf HTTPS, auf den Haupthost oder auf die Form mit oder ohne Schrägstrich verwenden. Bei einer temporären Weiterleitung behalten Suchmaschinen die alte URL.',
  },
  'canonical-chains': {
    title: 'Kanonische URLs verweisen auf sich selbst',
    failure: 'Canonical-Ketten',
    advice:
      'Auf jeder Seite der Kette die endgültige URL als kanonisch angeben. Suchmaschinen ignorieren womöglich eine kanonische URL, die auf eine andere verweist.',
  },
  'canonical-loops': {
    title: 'Kanonische URLs verweisen nicht aufeinander',
    failure: 'Canonical-Schleifen',
    advice:
      'Eine der Seiten wählen und auf allen als kanonisch angeben. Suchmaschinen ignorieren kanonische URLs, die sich widersprechen.',
  },
  'canonical-to-redirect': {
    title: 'Kanonische URLs leiten nicht weiter',
    failure: 'Kanonische URLs, die weiterleiten',
    advice:
      'Die endgültige URL als kanonisch angeben. Eine kanonische URL, die woandershin weiterleitet, widerspricht sich selbst.',
  },
  'canonical-to-error': {
    title: 'Kanonische URLs funktionieren',
    failure: 'Kanonische URLs, die mit einem Fehler antworten',
    advice:
      'Eine funktionierende Seite als kanonisch angeben, meist die Seite selbst. Suchmaschinen könnten die Seite zugunsten einer entfernen, die es nicht gibt.',
  },
  'canonical-not-indexable': {
    title: 'Kanonische URLs sind indexierbar',
    failure: 'Kanonische URLs, die Suchmaschinen nicht indexieren dürfen',
    advice:
      '`noindex` oder die Regel in robots.txt für die kanonische Seite entfernen oder eine andere angeben. Sonst wird womöglich keine der beiden Seiten indexiert.',
  },
  'canonical-other-host': {
    title: 'Kanonische URLs gehören zur Website',
    failure: 'Kanonische URLs auf einem anderen Host',
    advice:
      'Prüfen, ob die Seite wirklich nur unter dem anderen Host in den Suchergebnissen stehen soll. Das ist bei syndizierten Artikeln richtig und bei einem Staging-Host falsch.',
  },
  'canonical-with-noindex': {
    title: 'Seiten haben entweder noindex oder eine andere kanonische URL',
    failure: 'Seiten mit noindex und einer anderen kanonischen URL',
    advice:
      'Eines von beiden entfernen: `noindex` hält die Seite aus den Suchergebnissen heraus, und eine kanonische URL sagt, dass sie die Kopie einer anderen ist. Zusammen widersprechen sie sich.',
  },
  'sitemap-noindex': {
    title: 'Seiten in Sitemaps sind indexierbar',
    failure: 'noindex-Seiten in Sitemaps',
    advice:
      'Die Seite aus der Sitemap oder `noindex` von der Seite entfernen. Eine Sitemap listet die Seiten auf, die in die Suchergebnisse gehören.',
  },
  'sitemap-blocked': {
    title: 'URLs in Sitemaps sind in robots.txt erlaubt',
    failure: 'URLs in Sitemaps, die robots.txt blockiert',
    advice:
      'Die URL aus der Sitemap entfernen oder in robots.txt erlauben. Crawler sollen eine Seite lesen, die sie nicht lesen dürfen.',
  },
  'sitemap-redirects': {
    title: 'URLs in Sitemaps leiten nicht weiter',
    failure: 'Weiterleitende URLs in Sitemaps',
    advice: 'Die endgültige URL angeben. Suchmaschinen erwarten in Sitemaps nur kanonische URLs.',
  },
  'sitemap-errors': {
    title: 'URLs in Sitemaps funktionieren',
    failure: 'URLs in Sitemaps, die mit einem Fehler antworten',
    advice:
      'Die URL aus der Sitemap entfernen oder die Seite wiederherstellen. Suchmaschinen vertrauen einer Sitemap weniger, die Fehler auflistet.',
  },
  'sitemap-non-canonical': {
    title: 'URLs in Sitemaps sind kanonisch',
    failure: 'Nicht kanonische URLs in Sitemaps',
    advice: 'Nur die kanonische URL angeben. Die Sitemap und das Canonical-Tag der Seite widersprechen sich.',
  },
  'not-in-sitemap': {
    title: 'Indexierbare Seiten stehen in einer Sitemap',
    failure: 'Indexierbare Seiten, die in keiner Sitemap stehen',
    advice:
      'Die Seite in die Sitemap aufnehmen oder `noindex` verwenden, wenn sie nicht in die Suchergebnisse gehört. Über Sitemaps finden Suchmaschinen neue und geänderte Seiten schneller.',
  },
  'sitemaps-broken': {
    title: 'Sitemaps sind lesbar',
    failure: 'Sitemaps, die nicht lesbar sind',
    advice:
      'Die URL in robots.txt oder im Sitemap-Index korrigieren oder die Datei selbst. Suchmaschinen ignorieren eine Sitemap, die sie nicht lesen können.',
  },
  'sitemaps-too-large': {
    title: 'Sitemaps halten die Grenzen ein',
    failure: 'Zu große Sitemaps',
    advice:
      'Die Sitemap in Dateien mit höchstens 50.000 URLs und 50 MB aufteilen und diese in einem Sitemap-Index aufführen. Suchmaschinen ignorieren, was darüber hinausgeht.',
  },
  'sitemaps-other-host': {
    title: 'Sitemaps enthalten URLs der Website',
    failure: 'Sitemaps mit URLs anderer Hosts',
    advice:
      'Die URLs entfernen oder in einer Sitemap ihres eigenen Hosts aufführen. Suchmaschinen ignorieren URLs von Hosts, deren Zusammengehörigkeit nicht nachgewiesen ist.',
  },
  'pagination-to-first': {
    title: 'Die Seiten einer Serie sind kanonisch',
    failure: 'Seiten einer Serie, die die erste als kanonisch angeben',
    advice:
      'Auf jeder Seite der Serie ihre eigene URL als kanonisch angeben. Sonst ignorieren Suchmaschinen womöglich alle Seiten außer der ersten, samt allem, was sie verlinken.',
  },
  'protocol-duplicates': {
    title: 'Seiten gibt es unter einem Protokoll',
    failure: 'Seiten, die es unter http und https gibt',
    advice: 'http mit Status 301 auf https weiterleiten. Sonst sehen Suchmaschinen zwei Kopien jeder Seite.',
  },
  'host-duplicates': {
    title: 'Seiten gibt es unter einem Host',
    failure: 'Seiten, die es mit und ohne www gibt',
    advice:
      'Einen der Hosts wählen und den anderen mit Status 301 weiterleiten. Sonst sehen Suchmaschinen zwei Kopien jeder Seite.',
  },
  'slash-duplicates': {
    title: 'Seiten gibt es entweder mit oder ohne Schrägstrich am Ende',
    failure: 'Seiten, die es mit und ohne Schrägstrich am Ende gibt',
    advice:
      'Eine Form wählen, die andere mit Status 301 weiterleiten und die gewählte in Links verwenden. Sonst sehen Suchmaschinen zwei Kopien der Seite.',
  },
  'case-duplicates': {
    title: 'Seiten gibt es in einer Schreibweise',
    failure: 'Seiten, die es in Groß- und Kleinschreibung gibt',
    advice:
      'Mit Status 301 auf die kleingeschriebene URL weiterleiten und diese in Links verwenden. Sonst sehen Suchmaschinen zwei Kopien der Seite.',
  },
  'parameter-duplicates': {
    title: 'Parameter vervielfachen keine Seiten',
    failure: 'Kopien von Seiten, die sich nur in Parametern unterscheiden',
    advice:
      'Auf diesen URLs die URL ohne den Parameter als kanonisch angeben oder sie nicht verlinken. Parameter, die nichts ändern, vervielfachen die Seiten, die Crawler lesen müssen.',
  },
}
