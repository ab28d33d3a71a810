import type { Message } from '../message.ts'

export const strings = {
  'project.by.pages': 'By pages affected',
  'project.by.visits': 'By visits affected',
  'project.delete': 'Delete project',
  'project.delete.title': 'Delete all reports for {project}?',
  'project.deleted': 'Project deleted',
  'project.issues': 'Issues',
  'project.overview': 'Overview',
  'project.reports': 'View all reports',
  'project.scores': 'Scores',
  'project.trend': 'Average score by day',
  'projects.column.generated_at': 'Last audit',
  'projects.column.project': 'Project',
  'projects.column.reports': 'Reports',
  'projects.column.score': 'Average score',
  'projects.search': 'Search projects',
} satisfies Readonly<Record<string, Message>>
