import { shopify } from '@convbox/contract/api/shopify'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Logo } from '../../../shell/Logo.tsx'
import { useText } from '../../../text/language.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { shopifyInstallText } from './shopify-install.text.ts'

/** Sends the query to the server, which verifies its signature. With a code it comes back from Shopify's consent page, without one it starts an install. */
const handOver = (search: string): Promise<{ url: string }> => {
  const query = new URLSearchParams(search)
  const field = (name: string): string => query.get(name) ?? ''
  const signed = { hmac: field('hmac'), shop: field('shop'), timestamp: field('timestamp'), urlParam: search.replace(/^\?/, '') }
  return query.has('code')
    ? call(shopify.installApp, { ...signed, state: field('state'), code: field('code') })
    : call(shopify.authorizeShop, { ...signed, ...(query.has('session') && { session: field('session') }) })
}

/** Redirects to Shopify or into the app; shows only a loading state. The server ends the session once the signature is valid; an invalid query leaves the session alone. */
const ShopifyInstallScreen = () => {
  const text = useText(shopifyInstallText)
  const [search] = useState(() => window.location.search)
  const { data, error } = useQuery({
    queryKey: ['', 'shopify install', search],
    queryFn: () => handOver(search),
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    // The previous user is signed out now.
    queryClient.clear()
    window.location.assign(data.url)
  }, [data])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <h1 className="sr-only">{text.title}</h1>
      {error === null ? (
        <Loading>
          <EmptyState icon={<Logo />} title={text.checking}>
            {text.wait}
          </EmptyState>
        </Loading>
      ) : (
        <>
          <ErrorState error={error} />
          <Link to="/" className={buttonClass('plain', 'text', '-mt-8')}>
            {text.home}
          </Link>
        </>
      )}
    </main>
  )
}

export default ShopifyInstallScreen
