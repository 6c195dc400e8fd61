/** What has changed since a figure was told, and why. */
import { endpoints } from '../endpoint.ts'
import type { changesSchemas } from './changes.schemas.ts'

/** The endpoints; schemas: `changes.schemas.ts`. */
export const changes = endpoints<typeof changesSchemas>()({
  report: {
    method: 'GET',
    path: '/attributionreport/changes',
    access: 'store member',
    feature: 'Conversion Analysis',
    ours: true,
  },
  behind: {
    method: 'GET',
    path: '/attributionreport/changes-behind',
    access: 'store member',
    feature: 'Conversion Analysis',
    ours: true,
  },
})
