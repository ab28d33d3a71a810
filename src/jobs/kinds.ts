/** The kinds of jobs, for all who add, run or remove them. Periodic tasks are kinds too, under their own names. */

/** Audits a report's page; the key is the id of the report. */
export const auditJobs = 'audit'

/** Sends a mail; the key is the id of the mail. */
export const mailJobs = 'mail'

/** Deletes the events of a website that is gone; the key is the id that it had. */
export const deletionJobs = 'delete events'
