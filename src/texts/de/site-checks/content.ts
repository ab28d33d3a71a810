import type { TranslatedChecks } from '../../catalog.ts'

export const content: TranslatedChecks = {
  'duplicate-content': {
    title: 'Keine zwei Seiten haben denselben Inhalt',
    failure: 'Seiten mit gleichem Inhalt',
    advice:
      'Die Duplikate auf eine der Seiten weiterleiten oder diese auf den anderen als Canonical angeben. Suchmaschinen zeigen von mehreren Seiten mit gleichem Text nur eine und wählen womöglich eine andere als die gewünschte.',
  },
  'near-duplicate-content': {
    title: 'Seiten haben eigenständige Inhalte',
    failure: 'Seiten mit fast gleichem Inhalt',
    advice:
      'Seiten zusammenführen, die dieselbe Frage beantworten, oder herausarbeiten, was jede von ihnen unterscheidet. Werden die Varianten gebraucht, die wichtigste als Canonical angeben.',
  },
  'duplicate-titles': {
    title: 'Seitentitel sind eindeutig',
    failure: 'Seiten mit gleichem Titel',
    advice:
      'Für jede Seite einen Titel schreiben, der sagt, was sie von anderen unterscheidet. In den Suchergebnissen sind Seiten mit gleichem Titel nicht auseinanderzuhalten.',
  },
  'duplicate-descriptions': {
    title: 'Meta-Beschreibungen sind eindeutig',
    failure: 'Seiten mit gleicher Meta-Beschreibung',
    advice:
      'Jede Seite mit eigenen Worten beschreiben und mit den wichtigsten beginnen. Eine Beschreibung, die viele Seiten gemeinsam haben, ignorieren Suchmaschinen.',
  },
  'duplicate-h1': {
    title: 'H1-Überschriften sind eindeutig',
    failure: 'Seiten mit gleicher H1-Überschrift',
    advice:
      'Jeder Seite eine Überschrift geben, die ihr eigenes Thema nennt. Sie sagt Besuchern und Suchmaschinen, was es nur auf dieser Seite gibt.',
  },
}
