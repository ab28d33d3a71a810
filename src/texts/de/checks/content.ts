import type { TranslatedChecks } from '../../catalog.ts'

export const content: TranslatedChecks = {
  'title-missing': {
    title: 'Seite hat einen Titel',
    failure: 'Seitentitel fehlt',
    advice:
      'Im Head einen eindeutigen, aussagekräftigen `<title>` ergänzen. Suchmaschinen verwenden ihn als Überschrift des Suchergebnisses.',
  },
  'title-multiple': {
    title: 'Seite hat genau ein Title-Tag',
    failure: 'Mehrere Title-Tags',
    advice: 'Nur ein `<title>` im Head behalten. Bei mehreren wählen Suchmaschinen selbst eines aus.',
  },
  'title-long': {
    title: 'Seitentitel passt in die Suchergebnisse',
    failure: 'Seitentitel ist zu lang',
    advice:
      'Den Titel auf etwa 60 Zeichen beschränken und das Wichtigste nach vorn stellen. Längere Titel werden in den Suchergebnissen abgeschnitten.',
  },
  'title-short': {
    title: 'Seitentitel ist aussagekräftig',
    failure: 'Seitentitel ist zu kurz',
    advice:
      'Die Seite mit einigen Wörtern beschreiben, nach denen gesucht wird. Kurze Titel sagen wenig aus und ranken für wenige Suchanfragen.',
  },
  'title-equals-h1': {
    title: 'Seitentitel und H1 unterscheiden sich',
    failure: 'Seitentitel und H1 sind identisch',
    advice:
      'Das ist in Ordnung, aber ein anders formulierter Titel gibt der Seite eine zweite Chance, zu Suchanfragen zu passen.',
  },
  'description-missing': {
    title: 'Seite hat eine Meta-Beschreibung',
    failure: 'Meta-Beschreibung fehlt',
    advice:
      '`<meta name="description" content="…">` mit ein, zwei Sätzen ergänzen, die die Seite zusammenfassen. Suchmaschinen zeigen sie oft unter dem Titel.',
  },
  'description-length': {
    title: 'Meta-Beschreibung hat eine gute Länge',
    failure: 'Meta-Beschreibung ist zu kurz oder zu lang',
    advice:
      '80 bis 160 Zeichen anstreben, also ein bis zwei ganze Sätze. Längere Beschreibungen werden abgeschnitten, kürzere oft durch Text der Seite ersetzt.',
  },
  'description-multiple': {
    title: 'Seite hat genau eine Meta-Beschreibung',
    failure: 'Mehrere Meta-Beschreibungen',
    advice: 'Nur eine Meta-Beschreibung behalten. Mehrere entstehen oft, wenn Theme und Plugin jeweils eine ausgeben.',
  },
  'h1-missing': {
    title: 'Seite hat eine H1-Überschrift',
    failure: 'H1-Überschrift fehlt',
    advice:
      'Eine `<h1>` ergänzen, die sagt, worum es auf der Seite geht. Sie zeigt Besuchern, Screenreadern und Suchmaschinen das Thema.',
  },
  'h1-multiple': {
    title: 'Seite hat genau eine H1-Überschrift',
    failure: 'Mehrere H1-Überschriften',
    advice:
      'Eine `<h1>` für das Thema der Seite verwenden und `<h2>` für die Abschnitte. Suchmaschinen kommen mit mehreren zurecht, aber mit Screenreadern ist die Orientierung bei nur einer leichter.',
  },
  'heading-skip': {
    title: 'Überschriftenebenen folgen aufeinander',
    failure: 'Überschriftenebenen werden übersprungen',
    advice:
      'Immer nur eine Ebene tiefer gehen, etwa von `<h2>` zu `<h3>`, und die Größe per CSS ändern. Eine schlüssige Gliederung hilft Screenreadern und Suchmaschinen, den Aufbau zu verstehen.',
  },
  'thin-content': {
    title: 'Seite hat genug Inhalt',
    failure: 'Dünner Inhalt',
    advice:
      'Die Frage, mit der Besucher kommen, ausführlicher beantworten, oder die Seite mit einer verwandten zusammenlegen. Seiten mit wenig eigenem Text ranken selten gut.',
  },
  'empty-page': {
    title: 'Seite hat Text, der indexiert werden kann',
    failure: 'Seite ist leer',
    advice:
      'Den Inhalt der Seite als HTML senden. Erzeugen ihn Skripte, ihn auf dem Server rendern oder statische Seiten erzeugen, damit ihn auch Crawler finden, die keine Skripte ausführen.',
  },
  'keyword-stuffing': {
    title: 'Text wiederholt nicht ständig dieselbe Phrase',
    failure: 'Keyword-Stuffing',
    advice:
      'Für Leser schreiben: das Thema nennen, wo es hilft, und sonst andere Wörter verwenden. Seiten, die ein Keyword ständig wiederholen oder sich von anderen nur im Ortsnamen unterscheiden, gelten für Suchmaschinen als Spam.',
  },
  'doctype-missing': {
    title: 'Seite hat den HTML5-Doctype',
    failure: 'Doctype fehlt oder ist veraltet',
    advice: 'Das Dokument mit `<!doctype html>` beginnen. Ohne ihn stellen Browser die Seite im Quirks-Modus dar.',
  },
  charset: {
    title: 'Zeichenkodierung ist angegeben',
    failure: 'Zeichenkodierung ist nicht angegeben',
    advice:
      '`Content-Type: text/html; charset=utf-8` senden oder `<meta charset="utf-8">` an den Anfang des Heads setzen. Sonst raten Browser und zeigen Sonderzeichen womöglich falsch an.',
  },
  'head-broken': {
    title: 'Head enthält nur gültige Elemente',
    failure: 'Head wird durch ein ungültiges Element vorzeitig geschlossen',
    advice:
      'Das Element in den Body verschieben. Browser beenden den Head an dieser Stelle, und Suchmaschinen ignorieren die Metadaten danach.',
  },
  'duplicate-id': {
    title: 'IDs sind eindeutig',
    failure: 'Doppelte IDs',
    advice:
      'Jedem Element eine eigene `id` geben. Links, Labels und Skripte erreichen nur das erste Element mit einer ID.',
  },
  'text-ratio': {
    title: 'Verhältnis von Text zu HTML ist ausreichend',
    failure: 'Niedriges Verhältnis von Text zu HTML',
    advice:
      'Inline-Styles und -Skripte in Dateien auslagern und Markup entfernen, das die Vorlage wiederholt. Das ist kein Rankingfaktor, aber oft ein Zeichen für aufgeblähtes HTML.',
  },
  'title-words-in-body': {
    title: 'Inhalt passt zum Seitentitel',
    failure: 'Inhalt enthält kein Wort des Seitentitels',
    advice:
      'Die Schlüsselwörter des Titels im Text verwenden oder einen Titel wählen, der zum Inhalt passt. Unpassende Titel schreiben Suchmaschinen womöglich um.',
  },
  'deprecated-html': {
    title: 'Seite verwendet kein veraltetes HTML',
    failure: 'Veraltete HTML-Elemente',
    advice:
      'Gestaltende Elemente durch CSS ersetzen und die übrigen durch ihre heutigen Entsprechungen. Browser können die Unterstützung veralteter Elemente einstellen.',
  },
  'inline-css': {
    title: 'Keine Inline-Styles',
    failure: 'Inline-Styles',
    advice:
      '`style`-Attribute in ein Stylesheet verschieben: Dort werden sie gecacht und auch von einer strengen Content Security Policy erlaubt.',
  },
  'plaintext-email': {
    title: 'Keine E-Mail-Adressen im Klartext',
    failure: 'E-Mail-Adressen im Klartext',
    advice: 'Ein Kontaktformular anbieten oder die Adresse verschleiern. Spambots sammeln Adressen aus dem HTML.',
  },
  'reading-ease': {
    title: 'Text ist gut lesbar',
    failure: 'Text ist schwer lesbar',
    advice: 'Sätze kürzen und geläufige Wörter bevorzugen. Leichter lesbare Texte halten mehr Besucher auf der Seite.',
  },
}
