import type { TranslatedChecks } from '../../../checks/translations/catalog.ts'

export const content: TranslatedChecks = {
  'duplicate-content': {
    title: 'Keine zwei Seiten haben denselben Inhalt',
    failure: 'Seiten mit gleichem Inhalt',
    advice:
      'Leite die Duplikate auf eine der Seiten weiter oder gib sie auf den anderen als Canonical an. Suchmaschinen zeigen von mehreren Seiten mit gleichem Text nur eine und wählen womöglich eine andere als du.',
  },
  'near-duplicate-content': {
    title: 'Seiten haben eigenständige Inhalte',
    failure: 'Seiten mit fast gleichem Inhalt',
    advice:
      'Führe Seiten zusammen, die dieselbe Frage beantworten, oder arbeite heraus, was jede von ihnen unterscheidet. Werden die Varianten gebraucht, gib die wichtigste als Canonical an.',
  },
  'duplicate-titles': {
    title: 'Seitentitel sind eindeutig',
    failure: 'Seiten mit gleichem Titel',
    advice:
      'Schreibe für jede Seite einen Titel, der sagt, was sie von anderen unterscheidet. In den Suchergebnissen sind Seiten mit gleichem Titel nicht auseinanderzuhalten.',
  },
  'duplicate-descriptions': {
    title: 'Meta-Beschreibungen sind eindeutig',
    failure: 'Seiten mit gleicher Meta-Beschreibung',
    advice:
      'Beschreibe jede Seite mit eigenen Worten und beginne mit den wichtigsten. Eine Beschreibung, die viele Seiten gemeinsam haben, ignorieren Suchmaschinen.',
  },
  'duplicate-h1': {
    title: 'H1-Überschriften sind eindeutig',
    failure: 'Seiten mit gleicher H1-Überschrift',
    advice:
      'Gib jeder Seite eine Überschrift, die ihr eigenes Thema nennt. Sie sagt Besuchern und Suchmaschinen, was es nur auf dieser Seite gibt.',
  },
}
