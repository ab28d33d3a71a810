import { part } from '../../src/seo/checks/rows/clean-page.ts'
import type { PlantedIssues } from './planted-issue.ts'

const titled = (text: string) => [[part.title, `<title>${text}</title>`]] as const
const described = (text: string) => [[part.description, `<meta name="description" content="${text}">`]] as const
const afterCare = (markup: string) => [[part.care, part.care + markup]] as const
const hardWords = 'Institutional interdependencies notwithstanding organizational considerations '

export const contentIssues: PlantedIssues = {
  'title-missing': { edit: [[part.title, '']] },
  'title-multiple': { edit: [[part.title, `${part.title}<title>Another title for the same page</title>`]] },
  'title-long': { edit: titled('Walnut chairs that are made by hand in a small workshop by the river') },
  'title-short': { edit: titled('Walnut chairs') },
  'title-equals-h1': { edit: titled('Walnut chairs, made to order') },
  'description-missing': { edit: [[part.description, '']] },
  'description-length': { edit: described('Chairs of solid walnut.') },
  'description-multiple': { edit: [[part.description, part.description + part.description]] },
  'h1-missing': { edit: [[part.h1, '']] },
  'h1-multiple': { edit: [[part.h1, part.h1 + part.h1]] },
  'heading-skip': { edit: afterCare('<h4>Oil</h4>') },
  'thin-content': {
    edit: [
      ['<main>', '<nav>'],
      ['</main>', '</nav>'],
    ],
    companions: ['content-in-raw-html'],
  },
  'empty-page': {
    edit: [
      ['<body>', '<body><template>'],
      ['</body>', '</template></body>'],
    ],
    companions: [
      'thin-content',
      'text-ratio',
      'title-words-in-body',
      'rating-not-visible',
      'content-in-raw-html',
      'dead-end',
      'h1-missing',
      'social-links',
    ],
  },
  'keyword-stuffing': { edit: afterCare(`<p>${'We sell walnut chairs. '.repeat(60)}</p>`) },
  'doctype-missing': { edit: [[part.doctype, '']] },
  charset: { edit: [[part.charset, '']], headers: { 'content-type': 'text/html' } },
  'head-broken': {
    edit: [[part.canonical, `<div></div>${part.canonical}`]],
    companions: ['canonical-outside-head'],
  },
  'duplicate-id': { edit: afterCare('<p id="care">Oil.</p>') },
  'text-ratio': { edit: afterCare(`<script type="text/template">${'<b></b>'.repeat(3_000)}</script>`) },
  'title-words-in-body': { edit: titled('Buy cheap tyres online today') },
  'deprecated-html': { edit: afterCare('<center>Oil.</center>') },
  'inline-css': { edit: afterCare('<p style="color: red">Oil.</p>') },
  'plaintext-email': { edit: afterCare('<p>Write to workshop@example.com.</p>') },
  'reading-ease': {
    edit: [['Each chair begins', `${hardWords.repeat(60)}Each chair begins`]],
    companions: ['keyword-stuffing'],
  },
}
