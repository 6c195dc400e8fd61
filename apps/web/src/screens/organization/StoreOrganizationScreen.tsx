import { Navigate } from '@tanstack/react-router'
import { useSite } from '../../shell/use-store.ts'

/** The organization page under a store's address: shows the organization that the store belongs to. */
const StoreOrganizationScreen = () => {
  const site = useSite()
  return <Navigate to="/setting/organization" search={site.virtualSite ? {} : { org: site.tenantId }} replace />
}

export default StoreOrganizationScreen
