import type { TranslatedChecks } from '../catalog.ts'

export const content: TranslatedChecks = {
  'title-missing': {
    title: 'Seite hat einen Titel',
    failure: 'Seitentitel fehlt',
    advice:
      'Ergänze im Head einen eindeutigen, aussagekräftigen `<title>`. Suchmaschinen verwenden ihn als Überschrift des Suchergebnisses.',
  },
  'title-multiple': {
    title: 'Seite hat genau ein Title-Tag',
    failure: 'Mehrere Title-Tags',
    advice: 'Behalte ein `<title>` im Head. Bei mehreren wählen Suchmaschinen selbst eines aus.',
  },
  'title-long': {
    title: 'Seitentitel passt in die Suchergebnisse',
    failure: 'Seitentitel ist zu lang',
    advice:
      'Beschränke den Titel auf etwa 60 Zeichen und stelle das Wichtigste nach vorn. Längere Titel werden in den Suchergebnissen abgeschnitten.',
  },
  'title-short': {
    title: 'Seitentitel ist aussagekräftig',
    failure: 'Seitentitel ist zu kurz',
    advice:
      'Beschreibe die Seite mit einigen Wörtern, nach denen gesucht wird. Kurze Titel sagen wenig aus und ranken für wenige Suchanfragen.',
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
      'Ergänze `<meta name="description" content="…">` mit ein, zwei Sätzen, die die Seite zusammenfassen. Suchmaschinen zeigen sie oft unter dem Titel.',
  },
  'description-length': {
    title: 'Meta-Beschreibung hat eine gute Länge',
    failure: 'Meta-Beschreibung ist zu kurz oder zu lang',
    advice:
      'Ziele auf 80 bis 160 Zeichen, ein bis zwei ganze Sätze. Längere Beschreibungen werden abgeschnitten, kürzere oft durch Text der Seite ersetzt.',
  },
  'description-multiple': {
    title: 'Seite hat genau eine Meta-Beschreibung',
    failure: 'Mehrere Meta-Beschreibungen',
    advice: 'Behalte eine Meta-Beschreibung. Mehrere entstehen oft, wenn Theme und Plugin jeweils eine ausgeben.',
  },
  'h1-missing': {
    title: 'Seite hat eine H1-Überschrift',
    failure: 'H1-Überschrift fehlt',
    advice:
      'Ergänze eine `<h1>`, die sagt, worum es auf der Seite geht. Sie zeigt Besuchern, Screenreadern und Suchmaschinen das Thema.',
  },
  'h1-multiple': {
    title: 'Seite hat genau eine H1-Überschrift',
    failure: 'Mehrere H1-Überschriften',
    advice:
      'Verwende eine `<h1>` für das Thema der Seite und `<h2>` für die Abschnitte. Suchmaschinen kommen mit mehreren zurecht, aber mit Screenreadern findet man sich mit einer leichter zurecht.',
  },
  'heading-skip': {
    title: 'Überschriftenebenen folgen aufeinander',
    failure: 'Überschriftenebenen werden übersprungen',
    advice:
      'Gehe immer nur eine Ebene tiefer, etwa von `<h2>` zu `<h3>`, und ändere die Größe per CSS. Eine schlüssige Gliederung hilft Screenreadern und Suchmaschinen, den Aufbau zu verstehen.',
  },
  'thin-content': {
    title: 'Seite hat genug Inhalt',
    failure: 'Dünner Inhalt',
    advice:
      'Beantworte die Frage, mit der Besucher kommen, ausführlicher, oder lege die Seite mit einer verwandten zusammen. Seiten mit wenig eigenem Text ranken selten gut.',
  },
  'doctype-missing': {
    title: 'Seite hat den HTML5-Doctype',
    failure: 'Doctype fehlt oder ist veraltet',
    advice: 'Beginne das Dokument mit `<!doctype html>`. Ohne ihn stellen Browser die Seite im Quirks-Modus dar.',
  },
  charset: {
    title: 'Zeichenkodierung ist angegeben',
    failure: 'Zeichenkodierung ist nicht angegeben',
    advice:
      'Sende `Content-Type: text/html; charset=utf-8` oder setze `<meta charset="utf-8">` an den Anfang des Heads. Sonst raten Browser und zeigen Sonderzeichen womöglich falsch an.',
  },
  'head-broken': {
    title: 'Head enthält nur gültige Elemente',
    failure: 'Head wird durch ein ungültiges Element vorzeitig geschlossen',
    advice:
      'Verschiebe das Element in den Body. Browser beenden den Head an dieser Stelle, und Suchmaschinen ignorieren die Metadaten danach.',
  },
  'duplicate-id': {
    title: 'IDs sind eindeutig',
    failure: 'Doppelte IDs',
    advice:
      'Gib jedem Element eine eigene `id`. Links, Labels und Skripte erreichen nur das erste Element mit einer ID.',
  },
  'text-ratio': {
    title: 'Verhältnis von Text zu HTML ist ausreichend',
    failure: 'Niedriges Verhältnis von Text zu HTML',
    advice:
      'Lagere Inline-Styles und -Skripte in Dateien aus und entferne Markup, das das Template wiederholt. Das ist kein Rankingfaktor, aber oft ein Zeichen für aufgeblähtes HTML.',
  },
  'title-words-in-body': {
    title: 'Inhalt passt zum Seitentitel',
    failure: 'Inhalt enthält kein Wort des Seitentitels',
    advice:
      'Verwende die Schlüsselwörter des Titels im Text oder wähle einen Titel, der zum Inhalt passt. Unpassende Titel schreiben Suchmaschinen womöglich um.',
  },
  'deprecated-html': {
    title: 'Seite verwendet kein veraltetes HTML',
    failure: 'Veraltete HTML-Elemente',
    advice:
      'Ersetze gestaltende Elemente durch CSS und die übrigen durch ihre heutigen Entsprechungen. Browser können die Unterstützung veralteter Elemente einstellen.',
  },
  'inline-css': {
    title: 'Keine Inline-Styles',
    failure: 'Inline-Styles',
    advice:
      'Verschiebe `style`-Attribute in ein Stylesheet: Dort werden sie gecacht und auch von einer strengen Content Security Policy erlaubt.',
  },
  'plaintext-email': {
    title: 'Keine E-Mail-Adressen im Klartext',
    failure: 'E-Mail-Adressen im Klartext',
    advice: 'Biete ein Kontaktformular an oder verschleiere die Adresse. Spambots sammeln Adressen aus dem HTML.',
  },
  'reading-ease': {
    title: 'Text ist gut lesbar',
    failure: 'Text ist schwer lesbar',
    advice: 'Kürze Sätze und bevorzuge geläufige Wörter. Leichter lesbare Texte halten mehr Besucher auf der Seite.',
  },
}
