/**
 * What operations do whose routes say no more than their summary. Those of shared pages and of several websites, such as
 * `readStatsOfShared`, have the text of the operation that they repeat.
 */
const operationTexts: Readonly<Record<string, string>> = {
  // Accounts
  readSession:
    'Returns the account of the key or session, who is signed in, what the caller may do, and the addresses of both services.',
  readPerson: 'Returns the person whose session it is. An API key gets 403.',
  signOut: 'Ends the session of the request.',
  signOutEverywhere:
    'Ends all sessions of the person, also that of the request unless `others` is 1. API keys keep working.',
  readSignInOptions: 'For the page to sign in: it needs no session.',
  readPasswordReset: 'The email address of the person, before a new password is chosen. The link stays valid.',
  readSecondFactors: 'What the person has set up, without any secret.',
  listIdentities: 'The providers by which the person who is signed in can sign in.',
  listSignInProviders: 'Those of the installation. Client secrets are not returned. Only for its owner.',
  readSignInProvider:
    'A provider with its settings, but without its client secret. Only for the owner of the installation.',
  beginSignInTest: 'Nothing is changed by it: `finishSignInTest` says what a sign-in would come to.',
  listPasskeys: 'Of the person who is signed in, whatever host they work on.',
  deletePasskey: 'The browser or key keeps it; it does not work here any more.',
  listSessions: 'The sessions of the person who is signed in, page by page.',
  listMembers: 'The people of the account with their roles, page by page.',
  listAuditLog: 'Who changed what, from where and when, page by page. CSV has all entries instead of one page.',
  listInvitations: 'Invitations without their links, which are returned only when they are made.',
  listTransfers: 'Offers without their links, which are returned only when they are made.',
  deleteTransfer: 'Its link stops working at once.',
  readTransfer: 'Names the account that offers it, what goes along, and what stays there.',
  deleteInvitation: 'Its link stops working at once.',
  readInvitation: 'Returns the name of the account, and the role that the invitation gives there.',
  readWelcome: 'Returns the name and the email address that the link was made for. A link works once, within a day.',
  readAccount: 'Returns the account of the key: its name, email address, language and time zone.',
  deleteBranding: 'Documents and shared pages have the branding of Sightline again.',
  listKeys: 'Keys are listed without their secret part, which is returned only when a key is created.',
  deleteKey: 'The key stops working within two seconds. The key of the request itself can be revoked as well.',
  listAccounts: 'All accounts of the installation. Only for its owner.',
  createAccount:
    'Creates an account without a password, and returns a link with which its owner sets one. Only for the owner of the installation.',
  deleteAccount:
    'Deletes everything that the account has. It cannot be undone. Only for the owner of the installation.',
  // Websites
  listWebsites: 'The websites of the account, searched, sorted and page by page.',
  createWebsite:
    'Starts tracking a domain. If another account has it, the website counts nothing until the domain is proved: see `verification`.',
  readWebsite: 'Returns the settings of a website, and whether its domain is proved.',
  deleteWebsite: 'Deletes the website with its statistics, goals, funnels and share links. It cannot be undone.',
  deleteDemo: 'Deletes everything that `createDemo` created.',
  readStatus:
    'Returns the version, the state of the stores, the space on the disk, and what is waiting. Only for the owner of the installation.',
  listDomainClaims:
    'Domains for which several accounts have websites, and which of them counts. Only for the owner of the installation.',
  // Records of websites
  listGoals: 'The goals of the website, page by page. A website has up to 100.',
  readGoal: 'Returns one goal with its conditions and its value.',
  listFunnels: 'The funnels of the website, page by page. A website has up to 50.',
  readFunnel: 'Returns one funnel with its steps.',
  deleteFunnel: 'Deletes the funnel. The statistics that it was counted from stay.',
  listSegments: 'The saved filters of the website, page by page.',
  readSegment: 'Returns one segment with its conditions.',
  listAnnotations: 'The notes of the website, by hand and automatic ones, page by page.',
  readAnnotation: 'Returns one annotation.',
  deleteAnnotation: 'Deletes the annotation.',
  listFixes: 'The fixes of the website with their results, page by page. A result exists after 28 days.',
  readFix: 'Returns one fix with its result.',
  deleteFix: 'Deletes the fix and its result.',
  listShareLinks: 'The share links of the page, page by page. The page address itself is not one of them.',
  readShareLink: 'Returns one share link with its settings. Its password is never returned.',
  listPathGroups: 'The path groups of the website. The first pattern that matches a path applies.',
  readPathGroup: 'Returns one path group.',
  listSavedViews: 'The columns, filters and orders that are saved for the table of pages.',
  readSavedView: 'Returns one saved view.',
  deleteSavedView: 'Deletes the saved view.',
  listExclusionRules: 'The rules of the website, page by page.',
  readExclusionRule: 'Returns one exclusion rule with its conditions.',
  listAlerts: 'The alerts of the website, page by page. A website has up to 50.',
  readAlert: 'Returns one alert with its condition, its state and its last reading.',
  listChannelRules: 'The rules of the account. The first one that matches a visit applies.',
  readChannelRule: 'Returns one channel rule with its conditions.',
  // Imports
  listImports: 'The imports of the website, page by page.',
  readImport: 'Returns the state of an import, what it has read, and why lines were rejected.',
  startImport: 'Writes what the dry run has read. It runs in the background: read the import for its progress.',
  cancelImport: 'Stops the import within seconds.',
  listRejectedLines: 'One line of CSV for each line of the file that was not counted.',
  // Statistics
  readStats:
    'Visitors, visits, pageviews, events and their rates in a range of time, limited by filters, and compared on request.',
  readGoalStats: 'Conversions, conversion rate and value of each goal in a range of time.',
  readRealtime:
    'Visitors of the last five minutes with their pages, sources and countries, and the last 30 minutes one by one.',
  readDrops: 'How many hits were excluded on each day, by reason. They are counted, but not stored.',
  readBotPages: 'Pages with the hits of bots and the visits of people, page by page.',
  readArrivals: 'The last hits, with the reason if one was excluded. For finding out why a website counts nothing.',
  readFunnelStats: 'How many visits or visitors reach each step of the funnel, and how many leave before it.',
  queryFunnel: 'Takes the fields of a funnel in the query string. Nothing is saved.',
  readBreakdown:
    'Visits and other metrics by the values of a dimension, such as `page` or `country`: searched, sorted and page by page, also as CSV.',
  listProperties: 'The names of the properties that events had in a range of time, with their number.',
  readProperty: 'Events and visitors by the values of one property, page by page.',
  // Search engines
  listConnections: 'The connections of the account. Their secrets are never returned.',
  readConnection: 'Returns one connection and its state.',
  readWebsiteSearch: 'Returns the linked properties, how far their numbers are fetched, and the words of the brand.',
  updateWebsiteSearch: 'Sets the words by which queries count as those of the brand. Numbers follow within moments.',
  readSearchLink: 'Returns the linked property, the days that are fetched, and what to do if something is wrong.',
  syncSearchLink:
    'Fetches new days now instead of at their time. Right after the last time, the reply is 429 with the seconds to wait.',
  readIndexNow: 'Returns whether IndexNow is switched on, the key file, and how the last submission ended.',
  checkIndexNow: 'Fetches the key file from the website and returns what was found.',
  removeSubmittedSitemap: 'The search engine no longer reads the sitemap. The file itself stays.',
  readIndexInspection: 'Returns how many pages are inspected, and how many are indexed, by reason.',
  listIndexStatuses: 'The inspected pages with their status, page by page.',
  readSearchStats: 'Clicks, impressions, CTR and position in a range of time, with and without queries of the brand.',
  listSearchQueries:
    'Queries with clicks, impressions, CTR and position, page by page. Search engines do not name rare queries.',
  listSearchPages: 'Pages with clicks, impressions, CTR and position, page by page.',
  listSearchCountries: 'Countries with clicks, impressions, CTR and position.',
  listSearchDevices: 'Kinds of device with clicks, impressions, CTR and position.',
  readIndexNowKey: 'The file that proves to search engines that the website takes part in IndexNow.',
  // Mail
  readMailSettings: 'Returns whether the installation sends email, from which address.',
  testMail: 'Sends one mail at once, and returns what the mail server replied.',
  // Plausible
  plausibleQuery: 'Takes the query as JSON and replies in the format of Plausible, with its field names and errors.',
  plausibleAggregate: 'Replies in the format of Plausible, with its field names and errors.',
  plausibleTimeseries: 'Replies in the format of Plausible, with its field names and errors.',
  plausibleBreakdown: 'Replies in the format of Plausible, with its field names and errors.',
  plausibleRealtime: 'Replies with a plain number, as Plausible does.',
  // Sites
  readSite:
    'Returns one host with its statistics, score, issues and newest crawl. The host can be written in any case, with or without `www.`.',
  readSiteIssue: 'Returns what the issue is, how to fix it, on which templates it occurs, and since when.',
  // Shared pages
  readSharedWebsite: 'Returns what a visitor of the shared page may see.',
  listSharedAnnotations: 'The annotations that are marked as shared.',
  listSharedSegments: 'The segments that visitors may choose from.',
  readSharedReport: 'Returns the report with its results, as a visitor of the shared page sees it.',
  readSharedCrawl: 'Returns the crawl and its newest run, as a visitor of the shared page sees it.',
  // Reports
  listReports: 'The reports of the account, by project, URL, result or issue, page by page.',
  readReport: 'Returns the report with the results of its newest run.',
  deleteReport: 'Deletes the report with its runs. It cannot be undone.',
  listRuns: 'The runs that are kept, without their results.',
  readRun: 'Returns one run with its results.',
  diffRuns: 'Compares the last two runs, unless `from` and `to` name others.',
  listReportShareLinks: 'The share links of the report, page by page. The page address itself is not one of them.',
  readReportShareLink: 'Returns one share link with its settings. Its password is never returned.',
  listProjects: 'Hosts with their number of reports, results and scores, page by page.',
  readProject: 'Returns the summary of all reports of a host.',
  deleteProject: 'Deletes all reports of the host with their runs. It cannot be undone.',
  listProjectPages: 'Each page once, with its newest report, page by page.',
  listIgnoredIssues: 'Ignored issues with the reason and who ignored them, page by page.',
  deleteIgnoredIssue: 'Scores follow within moments.',
  // Crawls
  listCrawls: 'The crawls of the account, page by page.',
  readCrawl: 'Returns the settings, the state and the progress of a crawl.',
  deleteCrawl: 'Deletes the crawl with all its runs. It cannot be undone.',
  listCrawlRuns: 'The runs that are kept, page by page.',
  readCrawlOverview: 'Returns counts for charts: URLs by status, reason, depth and response time.',
  listCrawlPages: 'URLs with their columns, filtered and sorted by any of them, page by page.',
  exportCrawlPages: 'The same rows as `listCrawlPages`, all of them, as a file.',
  readCrawlPage: 'Returns all that was found out about one URL.',
  listCrawlLinks: 'Links with their text and the outcome of their target, page by page.',
  listCrawlRedirects: 'URLs that redirect, with each hop, page by page.',
  listCrawlIssuePages: 'Pages with the finding of one check, page by page.',
  listCrawlFolders: 'One level of the tree of folders, with the number of pages and issues in each.',
  listCrawlImages: 'Images with their size and where they are used, page by page.',
  listCrawlStructuredData: 'Types of structured data with the number of pages and of errors.',
  listCrawlSitemaps: 'The sitemaps with their entries and what was wrong.',
  listCrawlTraps: 'Patterns of URLs that have no end, such as calendars, and a pattern that excludes them.',
  listCrawlHreflang: 'Groups of language versions, page by page.',
  listCrawlIssueChanges: 'Compares two runs, page by page.',
  listCrawlShareLinks: 'The share links of the crawl, page by page. The page address itself is not one of them.',
  readCrawlShareLink: 'Returns one share link with its settings. Its password is never returned.',
}

export const operationText = (id: string): string | undefined =>
  operationTexts[id] ?? operationTexts[id.replace(/Of(?:Shared|Several)$/, '')]
