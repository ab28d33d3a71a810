/** The kinds of jobs, shared by the code that adds, runs or removes them. Periodic tasks are kinds too, under their own names. */

/** Audits a report's page; the key is the id of the report. */
export const auditJobs = 'audit'

/** Recomputes scores after issues were ignored; the key is the account and the project, and the report if it is one. */
export const rescoreJobs = 'rescore'

/** Sends a mail; the key is the id of the mail. */
export const mailJobs = 'mail'

/** Sends a mail about a crawl or report; the key is the id of the mail. */
export const crawlMailJobs = 'crawl mail'

/** Sends a mail about signing in; the key is the id of the mail. */
export const accountMailJobs = 'account mail'

/** Delivers a notice to a channel; the key is the id of the delivery. */
export const deliveryJobs = 'deliver notice'

/** Sends a mail about a channel, such as the one that confirms an address; the key is the id of the mail. */
export const channelMailJobs = 'channel mail'

/** Sends a periodic report to an email address that is a channel; the key is the id of the mail. */
export const recipientMailJobs = 'recipient mail'

/** Looks up who asked for a link that sets a new password; the key is the email address. */
export const passwordResetJobs = 'password reset'

/** Queues a mail that makes an account, or says that there is one; the key is the address. */
export const registrationJobs = 'registration'

/** Fetches the pages of a crawl; the key is the id of the run, a slash and the number of the worker. */
export const crawlJobs = 'crawl'

/** Analyzes the site after a crawl; the key is the id of the run. */
export const finishCrawlJobs = 'finish crawl'

/** Records what a run of a crawl found fixed; the key is its id. */
export const foundFixJobs = 'found fixes'

/** Deletes the data of a deleted run of a crawl; the key is its former id. */
export const crawlDeletionJobs = 'delete crawl'

/** Runs a crawl or report by its schedule; the key is which of both, a space and its id. */
export const scheduledRunJobs = 'scheduled run'

/** Moves the schedules of an account to its new time zone; the key is the id of the account. */
export const rescheduleJobs = 'reschedule'

/** Reads, writes or deletes an import of a website; the key is the id of the import. */
export const importJobs = 'import'

/** Deletes the events of a deleted website; the key is its former id. */
export const deletionJobs = 'delete events'

/** Compares the stored events of a website with its exclusion rules; the key is the id of the website. */
export const exclusionJobs = 'exclude events'

/** Fetches the numbers of a search engine; the key is the id of the website, a space and the source. */
export const searchSyncJobs = 'search sync'

/** Asks a search engine for the index status of pages; the key is as that of a sync. */
export const inspectionJobs = 'inspect pages'

/** Tells search engines about changed pages; the key is the id of the website. */
export const indexNowJobs = 'index now'

/** Gives the pages of stored events their one spelling; the key is empty. */
export const normalizePagesJobs = 'normalize pages'

/** Erases a visitor again; the key is the website, the time of the request and the visitor's ids. */
export const erasureJobs = 'erase visitor'

/** Never runs: its lease shows that a node is running; the key is where that stores events, and the name of its inbox. */
export const eventStoreJobs = 'event store'

export const usesCrawlData = (kind: string): boolean =>
  kind === crawlJobs || kind === finishCrawlJobs || kind === foundFixJobs || kind === crawlDeletionJobs
