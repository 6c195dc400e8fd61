/* The demo shop's own theme script: cart without leaving the page, the colour of the picture, the consent banner. */
;(() => {
  const root = window.Shopify.routes.root
  const toast = document.getElementById('toast')
  const say = (text) => {
    toast.innerHTML = `<span></span> <a href="${root}cart">View cart</a>`
    toast.firstElementChild.textContent = text
    toast.hidden = false
    setTimeout(() => (toast.hidden = true), 4000)
  }

  const showCount = async () => {
    const cart = await (await fetch(`${root}cart.js`)).json()
    const count = document.getElementById('cart-count')
    count.textContent = cart.item_count
    count.dataset.count = cart.item_count
  }

  for (const form of document.querySelectorAll('form[data-ajax=cart]')) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const answer = await fetch(`${root}cart/add.js`, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
      const line = await answer.json()
      say(answer.ok ? `${line.title} is in your cart.` : 'That did not work. Please try again.')
      if (answer.ok) await showCount()
    })
  }

  const picture = document.querySelector('#product-image img')
  for (const radio of document.querySelectorAll('.variants input')) {
    radio.addEventListener('change', () => {
      picture.src = `${document.getElementById('product-image').dataset.base}?variant=${radio.value}`
      history.replaceState(null, '', `${location.pathname}?variant=${radio.value}`)
    })
  }

  const banner = document.getElementById('consent')
  const privacy = window.Shopify.customerPrivacy
  banner.hidden = !privacy.shouldShowBanner()
  document.addEventListener('click', (event) => {
    const choice = event.target.closest('[data-consent]')?.dataset.consent
    if (!choice) return
    event.preventDefault()
    if (choice === 'reset') privacy.setTrackingConsent({})
    else
      privacy.setTrackingConsent({
        analytics: choice === 'yes',
        marketing: choice === 'yes',
        preferences: choice === 'yes',
        sale_of_data: choice === 'yes',
      })
    banner.hidden = choice !== 'reset'
  })
})()
