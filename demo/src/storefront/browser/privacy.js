/* The demo shop's stand-in for Shopify's customer privacy API: the choice lives in a cookie of the shop. */
;(() => {
  const read = () => /(?:^|; )demo_consent=(yes|no)/.exec(document.cookie)?.[1] ?? ''
  const choice = () => ({ marketing: read(), analytics: read(), preferences: read(), sale_of_data: read() })
  const isAllowed = () => (window.Shopify.consentMode === 'opt-in' ? read() === 'yes' : read() !== 'no')
  window.Shopify.customerPrivacy = {
    currentVisitorConsent: choice,
    analyticsProcessingAllowed: isAllowed,
    marketingAllowed: isAllowed,
    preferencesProcessingAllowed: isAllowed,
    saleOfDataAllowed: isAllowed,
    shouldShowBanner: () => read() === '',
    setTrackingConsent: (wanted, done) => {
      const value = wanted.analytics === undefined ? '' : wanted.analytics ? 'yes' : 'no'
      document.cookie = `demo_consent=${value};path=/;max-age=${value ? 15552000 : 0};samesite=lax`
      const allowed = isAllowed()
      document.dispatchEvent(
        new CustomEvent('visitorConsentCollected', {
          detail: { analyticsAllowed: allowed, marketingAllowed: allowed, preferencesAllowed: allowed, saleOfDataAllowed: allowed },
        }),
      )
      done?.()
    },
  }
})()
