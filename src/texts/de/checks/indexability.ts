import type { TranslatedChecks } from '../../catalog.ts'

export const indexability: TranslatedChecks = {
  status: {
    title: 'Seite antwortet mit HTTP-Status 200',
    failure: 'Seite antwortet nicht mit HTTP-Status 200',
    advice:
      'Suchmaschinen indexieren nur Seiten, die mit Status 200 antworten. Die Seite mit 200 ausliefern oder ihre URL auf die Nachfolgeseite weiterleiten.',
  },
  noindex: {
    title: 'Seite darf indexiert werden',
    failure: 'Seite ist von der Indexierung ausgeschlossen',
    advice:
      '`noindex` (oder `none`) aus dem Robots-Meta-Tag oder dem `X-Robots-Tag`-Header entfernen. Soll die Seite nicht in den Suchergebnissen erscheinen, lässt sich das in den Einstellungen des Berichts angeben.',
  },
  'unavailable-after': {
    title: 'Seite ist für Suchmaschinen nicht abgelaufen',
    failure: 'Seite ist für Suchmaschinen abgelaufen',
    advice:
      '`unavailable_after` aus den Robots-Angaben entfernen oder ein Datum in der Zukunft setzen. Nach diesem Datum nehmen Suchmaschinen die Seite aus den Ergebnissen.',
  },
  'robots-blocked': {
    title: 'robots.txt erlaubt das Crawlen der Seite',
    failure: 'Seite ist durch robots.txt blockiert',
    advice:
      'Die `Disallow`-Regel, die auf diese Seite zutrifft, entfernen oder ändern, oder eine spezifischere `Allow`-Regel ergänzen. Was Crawler nicht abrufen dürfen, können sie nicht indexieren.',
  },
  'noindex-hidden': {
    title: 'Crawler können die noindex-Anweisung lesen',
    failure: 'noindex wird durch robots.txt verdeckt',
    advice:
      'Die Seite in der robots.txt erlauben. Crawler, die sie nicht abrufen dürfen, sehen ihr `noindex` nie und führen die bloße URL womöglich in den Suchergebnissen.',
  },
  'robots-5xx': {
    title: 'robots.txt antwortet ohne Serverfehler',
    failure: 'robots.txt antwortet mit einem Serverfehler',
    advice:
      '`/robots.txt` mit Status 200 ausliefern, oder mit 404, wenn es keine gibt. Bei einem Serverfehler behandeln Crawler die ganze Website als blockiert.',
  },
  'robots-size': {
    title: 'robots.txt liegt innerhalb der Größengrenze',
    failure: 'robots.txt ist zu groß',
    advice:
      'Die robots.txt unter 500 KiB halten, etwa durch Zusammenfassen von Regeln mit Platzhaltern. Alles, was darüber hinausgeht, ignorieren Crawler.',
  },
  'robots-syntax': {
    title: 'robots.txt ist gültig',
    failure: 'robots.txt enthält Syntaxfehler',
    advice:
      'Jede Zeile als `Name: Wert` schreiben und Regeln hinter eine `User-agent`-Zeile setzen. Zeilen, die Crawler nicht verstehen, überspringen sie.',
  },
  'canonical-missing': {
    title: 'Seite hat eine kanonische URL',
    failure: 'Kanonische URL fehlt',
    advice:
      'Im Head `<link rel="canonical" href="…">` mit der URL ergänzen, die in den Suchergebnissen erscheinen soll. So werden Rankingsignale gebündelt, wenn die Seite unter mehreren URLs erreichbar ist.',
  },
  'canonical-multiple': {
    title: 'Seite hat genau eine kanonische URL',
    failure: 'Mehrere widersprüchliche kanonische URLs',
    advice:
      'Nur eine kanonische URL behalten, entweder im Head oder im `Link`-Header. Widersprechen sie sich, ignorieren Suchmaschinen womöglich alle.',
  },
  'canonical-relative': {
    title: 'Kanonische URL ist absolut',
    failure: 'Kanonische URL ist relativ',
    advice:
      'Die vollständige URL mit Protokoll und Host angeben. Eine relative URL zeigt woandershin, sobald die Seite unter einem anderen Host oder Pfad ausgeliefert wird.',
  },
  'canonical-outside-head': {
    title: 'Canonical-Tag steht im Head',
    failure: 'Canonical-Tag steht außerhalb des Heads',
    advice:
      '`<link rel="canonical">` in den `<head>` verschieben, denn nur dort wird es beachtet. Steht es im Quelltext schon im Head, schließt ein Element davor den Head vorzeitig.',
  },
  'canonical-to-root': {
    title: 'Kanonische URL ist nicht die Startseite',
    failure: 'Kanonische URL zeigt auf die Startseite',
    advice:
      'Als kanonische URL die eigene URL der Seite setzen. Sonst gilt sie als Kopie der Startseite und wird womöglich nicht indexiert.',
  },
  'canonical-target': {
    title: 'Kanonische URL ist indexierbar',
    failure: 'Kanonische URL ist nicht indexierbar',
    advice:
      'Auf eine URL verweisen, die ohne Weiterleitung und ohne `noindex` mit Status 200 antwortet. Sonst wird womöglich weder diese Seite noch die kanonische indexiert.',
  },
  'canonical-chain': {
    title: 'Kanonische Seite verweist auf sich selbst',
    failure: 'Kette kanonischer URLs',
    advice:
      'Direkt auf die letzte Seite der Kette verweisen. Suchmaschinen folgen kanonischen Angaben womöglich nicht über mehrere Seiten.',
  },
  'redirect-chain': {
    title: 'URL leitet höchstens einmal weiter',
    failure: 'Weiterleitungskette',
    advice:
      'Die erste URL direkt auf die letzte weiterleiten. Jeder weitere Schritt kostet Besucher Zeit und Crawl-Budget.',
  },
  'redirect-loop': {
    title: 'Weiterleitungen führen zu einer Seite',
    failure: 'Weiterleitungsschleife',
    advice:
      'Die Regel finden, die die URL zurückschickt. Oft widersprechen sich zwei Regeln zu HTTPS, www oder Schrägstrichen am Ende.',
  },
  'meta-refresh': {
    title: 'Seite hat keinen Meta-Refresh',
    failure: 'Seite verwendet einen Meta-Refresh',
    advice:
      'Stattdessen auf dem Server mit Status 301 oder 308 weiterleiten und Seiten nicht zeitgesteuert neu laden. Ein Refresh ist langsamer und verwirrt Besucher und Screenreader.',
  },
  'soft-404': {
    title: 'Fehlende Seiten antworten mit Status 404',
    failure: 'Fehlende Seiten antworten nicht mit Status 404',
    advice:
      'Auf unbekannte URLs mit Status 404 oder 410 antworten; die freundliche Fehlerseite kann bleiben. Sonst crawlen und indexieren Suchmaschinen Seiten, die es nicht gibt.',
  },
  'sitemap-missing': {
    title: 'XML-Sitemap ist vorhanden',
    failure: 'XML-Sitemap fehlt oder ist ungültig',
    advice:
      'Die Seiten, die indexiert werden sollen, in `/sitemap.xml` aufführen und `Sitemap: https://…` in der robots.txt ergänzen. So finden Suchmaschinen neue und geänderte Seiten schneller.',
  },
  'sitemap-limits': {
    title: 'Sitemaps liegen innerhalb der Größengrenzen',
    failure: 'Sitemap überschreitet die Größengrenzen',
    advice:
      'Die Sitemap in mehrere Dateien aufteilen und diese in einem Sitemap-Index aufführen. Suchmaschinen lesen pro Datei höchstens 50.000 URLs und 50 MiB.',
  },
  'sitemap-bad-url': {
    title: 'Sitemap enthält nur indexierbare Seiten',
    failure: 'Sitemap enthält nicht indexierbare Seiten',
    advice:
      'Nur kanonische URLs aufführen, die mit Status 200 antworten und gecrawlt und indexiert werden dürfen. Andere Einträge verschwenden Crawl-Budget und machen die Sitemap weniger glaubwürdig.',
  },
  'sitemap-lastmod': {
    title: 'Datumsangaben der Sitemap sind gültig',
    failure: 'Sitemap enthält ungültige Datumsangaben',
    advice:
      '`<lastmod>` als `JJJJ-MM-TT` oder als vollständigen Zeitstempel mit Zeitzone schreiben. Datumsangaben, die Suchmaschinen nicht lesen können, ignorieren sie.',
  },
  'canonical-rendered': {
    title: 'Skripte lassen die kanonische URL unverändert',
    failure: 'Skripte ändern die kanonische URL',
    advice:
      'Die richtige kanonische URL im HTML senden und nicht mit Skripten ändern. Suchmaschinen verwenden sonst eine der beiden oder ignorieren beide.',
  },
  'noindex-rendered': {
    title: 'Skripte ändern nichts an der Indexierbarkeit',
    failure: 'Skripte ändern die Indexierbarkeit',
    advice:
      'Über `noindex` im HTML oder in einem Header entscheiden und es nicht mit Skripten ändern. Suchmaschinen rendern Seiten mit `noindex` nicht, also bleibt es wirkungslos, wenn Skripte es entfernen.',
  },
}
