import type { ReportMailStrings } from './report-mail-strings.ts'

export const en: ReportMailStrings = {
  title: 'Scheduled audit',
  subject: {
    scored: (page, score, change) => `${page}: score ${score}${change === null ? '' : ` (${change})`}`,
    unscored: (page) => `${page}: no score`,
    failed: (page) => `${page}: audit failed`,
  },
  score: 'Score',
  issues: 'Issues',
  since: (date) => `vs. run on ${date}`,
  first: 'There is no earlier run to compare with.',
  failed: 'The page could not be audited.',
  unscored: 'The page has no score, because too few checks could be verified.',
  newIssues: 'New issues',
  fixedIssues: 'Fixed issues',
  openIssues: 'Most important issues',
  noIssues: 'No issues were found.',
  noChanges: 'No issues are new or fixed.',
  more: (issues, formatted) => `and ${formatted} more ${issues === 1 ? 'issue' : 'issues'}`,
  openReport: 'View report',
  reason: (page) => `You receive this email because emails about scheduled audits of ${page} are turned on.`,
  stop: 'Unsubscribe',
  stopQuestion: (page) => `Unsubscribe from emails about audits of ${page}?`,
  unsubscribed: (page) => `You will no longer receive emails about this report on ${page}.`,
  startAgain: 'You can turn them back on in the schedule of the report.',
}
