import type { TranslatedChecks } from '../catalog.ts'

export const indexability: TranslatedChecks = {
  status: {
    title: 'Seite antwortet mit HTTP-Status 200',
    failure: 'Seite antwortet nicht mit HTTP-Status 200',
    advice:
      'Suchmaschinen indexieren nur Seiten, die mit Status 200 antworten. Liefere die Seite mit 200 aus oder leite ihre URL auf die Nachfolgeseite weiter.',
  },
  noindex: {
    title: 'Seite darf indexiert werden',
    failure: 'Seite ist von der Indexierung ausgeschlossen',
    advice:
      'Entferne `noindex` (oder `none`) aus dem Robots-Meta-Tag oder dem `X-Robots-Tag`-Header. Soll die Seite nicht in den Suchergebnissen erscheinen, gib das in den Einstellungen des Berichts an.',
  },
  'unavailable-after': {
    title: 'Seite ist für Suchmaschinen nicht abgelaufen',
    failure: 'Seite ist für Suchmaschinen abgelaufen',
    advice:
      'Entferne `unavailable_after` aus den Robots-Angaben oder setze ein Datum in der Zukunft. Nach diesem Datum nehmen Suchmaschinen die Seite aus den Ergebnissen.',
  },
  'robots-blocked': {
    title: 'robots.txt erlaubt das Crawlen der Seite',
    failure: 'Seite ist durch robots.txt blockiert',
    advice:
      'Entferne oder ändere die `Disallow`-Regel, die auf diese Seite zutrifft, oder ergänze eine spezifischere `Allow`-Regel. Was Crawler nicht abrufen dürfen, können sie nicht indexieren.',
  },
  'noindex-hidden': {
    title: 'Crawler können die noindex-Anweisung lesen',
    failure: 'noindex wird durch robots.txt verdeckt',
    advice:
      'Erlaube die Seite in der robots.txt. Crawler, die sie nicht abrufen dürfen, sehen ihr `noindex` nie und führen die bloße URL womöglich in den Suchergebnissen.',
  },
  'robots-5xx': {
    title: 'robots.txt antwortet ohne Serverfehler',
    failure: 'robots.txt antwortet mit einem Serverfehler',
    advice:
      'Sorge dafür, dass `/robots.txt` mit Status 200 antwortet, oder mit 404, wenn es keine gibt. Bei einem Serverfehler behandeln Crawler die ganze Website als gesperrt.',
  },
  'robots-size': {
    title: 'robots.txt liegt innerhalb der Größengrenze',
    failure: 'robots.txt ist zu groß',
    advice:
      'Halte die robots.txt unter 500 KiB, etwa indem du Regeln mit Platzhaltern zusammenfasst. Alles dahinter ignorieren Crawler.',
  },
  'robots-syntax': {
    title: 'robots.txt ist gültig',
    failure: 'robots.txt enthält Syntaxfehler',
    advice:
      'Schreibe jede Zeile als `Name: Wert` und setze Regeln hinter eine `User-agent`-Zeile. Zeilen, die Crawler nicht verstehen, überspringen sie.',
  },
  'canonical-missing': {
    title: 'Seite hat eine kanonische URL',
    failure: 'Kanonische URL fehlt',
    advice:
      'Ergänze im Head `<link rel="canonical" href="…">` mit der URL, die in den Suchergebnissen erscheinen soll. So werden Rankingsignale gebündelt, wenn die Seite unter mehreren URLs erreichbar ist.',
  },
  'canonical-multiple': {
    title: 'Seite hat genau eine kanonische URL',
    failure: 'Mehrere widersprüchliche kanonische URLs',
    advice:
      'Behalte eine kanonische URL, entweder im Head oder im `Link`-Header. Widersprechen sie sich, ignorieren Suchmaschinen womöglich alle.',
  },
  'canonical-relative': {
    title: 'Kanonische URL ist absolut',
    failure: 'Kanonische URL ist relativ',
    advice:
      'Gib die vollständige URL mit Protokoll und Host an. Eine relative URL zeigt woandershin, sobald die Seite unter einem anderen Host oder Pfad ausgeliefert wird.',
  },
  'canonical-outside-head': {
    title: 'Canonical-Tag steht im Head',
    failure: 'Canonical-Tag steht außerhalb des Heads',
    advice:
      'Verschiebe `<link rel="canonical">` in den `<head>`, denn nur dort wird es beachtet. Steht es im Quelltext schon im Head, suche davor nach einem Element, das den Head vorzeitig schließt.',
  },
  'canonical-to-root': {
    title: 'Kanonische URL ist nicht die Startseite',
    failure: 'Kanonische URL zeigt auf die Startseite',
    advice:
      'Setze als kanonische URL die eigene URL der Seite. Sonst gilt sie als Kopie der Startseite und wird womöglich nicht indexiert.',
  },
  'canonical-target': {
    title: 'Kanonische URL ist indexierbar',
    failure: 'Kanonische URL ist nicht indexierbar',
    advice:
      'Verweise auf eine URL, die ohne Weiterleitung und ohne `noindex` mit Status 200 antwortet. Sonst wird womöglich weder diese Seite noch die kanonische indexiert.',
  },
  'canonical-chain': {
    title: 'Kanonische Seite verweist auf sich selbst',
    failure: 'Kette kanonischer URLs',
    advice:
      'Verweise direkt auf die letzte Seite der Kette. Suchmaschinen folgen kanonischen Angaben womöglich nicht über mehrere Seiten.',
  },
  'redirect-chain': {
    title: 'URL leitet höchstens einmal weiter',
    failure: 'Weiterleitungskette',
    advice:
      'Leite die erste URL direkt auf die letzte weiter. Jeder weitere Schritt kostet Besucher Zeit und Crawl-Budget.',
  },
  'redirect-loop': {
    title: 'Weiterleitungen führen zu einer Seite',
    failure: 'Weiterleitungsschleife',
    advice:
      'Finde die Regel, die die URL zurückschickt. Oft widersprechen sich zwei Regeln zu HTTPS, www oder Schrägstrichen am Ende.',
  },
  'meta-refresh': {
    title: 'Seite hat keinen Meta-Refresh',
    failure: 'Seite verwendet einen Meta-Refresh',
    advice:
      'Leite stattdessen auf dem Server mit Status 301 oder 308 weiter und lade Seiten nicht zeitgesteuert neu. Ein Refresh ist langsamer und verwirrt Besucher und Screenreader.',
  },
  'soft-404': {
    title: 'Fehlende Seiten antworten mit Status 404',
    failure: 'Fehlende Seiten antworten nicht mit Status 404',
    advice:
      'Antworte auf unbekannte URLs mit Status 404 oder 410; die freundliche Fehlerseite kann bleiben. Sonst crawlen und indexieren Suchmaschinen Seiten, die es nicht gibt.',
  },
  'sitemap-missing': {
    title: 'XML-Sitemap ist vorhanden',
    failure: 'XML-Sitemap fehlt oder ist ungültig',
    advice:
      'Führe die Seiten, die indexiert werden sollen, in `/sitemap.xml` auf und ergänze `Sitemap: https://…` in der robots.txt. So finden Suchmaschinen neue und geänderte Seiten schneller.',
  },
  'sitemap-limits': {
    title: 'Sitemaps liegen innerhalb der Größengrenzen',
    failure: 'Sitemap überschreitet die Größengrenzen',
    advice:
      'Teile die Sitemap in mehrere Dateien auf und führe sie in einem Sitemap-Index auf. Suchmaschinen lesen pro Datei höchstens 50.000 URLs und 50 MiB.',
  },
  'sitemap-bad-url': {
    title: 'Sitemap enthält nur indexierbare Seiten',
    failure: 'Sitemap enthält nicht indexierbare Seiten',
    advice:
      'Führe nur kanonische URLs auf, die mit Status 200 antworten und gecrawlt und indexiert werden dürfen. Andere Einträge verschwenden Crawl-Budget und machen die Sitemap weniger glaubwürdig.',
  },
  'sitemap-lastmod': {
    title: 'Datumsangaben der Sitemap sind gültig',
    failure: 'Sitemap enthält ungültige Datumsangaben',
    advice:
      'Schreibe `<lastmod>` als `JJJJ-MM-TT` oder als vollständigen Zeitstempel mit Zeitzone. Datumsangaben, die Suchmaschinen nicht lesen können, ignorieren sie.',
  },
  'canonical-rendered': {
    title: 'Skripte lassen die kanonische URL unverändert',
    failure: 'Skripte ändern die kanonische URL',
    advice:
      'Sende die richtige kanonische URL im HTML und ändere sie nicht mit Skripten. Suchmaschinen verwenden sonst eine der beiden oder ignorieren beide.',
  },
  'noindex-rendered': {
    title: 'Skripte ändern nichts an der Indexierbarkeit',
    failure: 'Skripte ändern die Indexierbarkeit',
    advice:
      'Entscheide über `noindex` im HTML oder in einem Header und ändere es nicht mit Skripten. Suchmaschinen rendern Seiten mit `noindex` nicht, also bleibt es wirkungslos, wenn Skripte es entfernen.',
  },
}
