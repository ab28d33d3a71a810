import type { Message } from '../message.ts'

export const strings = {
  'project.by.pages': 'By pages affected',
  'project.by.visits': 'Fix these first',
  'project.delete': 'Delete project',
  'project.delete.title': 'Delete all reports of {project}?',
  'project.deleted': 'The project is deleted',
  'project.issues': 'Issues',
  'project.overview': 'Overview',
  'project.range': 'Scores',
  'project.reports': 'All reports',
  'project.trend': 'Mean score by day',
  'projects.column.generated_at': 'Last report',
  'projects.column.project': 'Project',
  'projects.column.reports': 'Reports',
  'projects.column.score': 'Mean score',
  'projects.search': 'Search projects',
} satisfies Readonly<Record<string, Message>>
