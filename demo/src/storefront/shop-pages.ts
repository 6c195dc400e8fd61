/** Home, collections, products, search and cart. */
import type { Totals } from './cart.ts'
import { type Collection, COLLECTIONS, type Product, PRODUCTS, searchProducts, SHOP_NAME, type Variant, variantTitle } from './catalog.ts'
import { type Html, html, price } from '../html.ts'
import type { PageContent } from './layout.ts'

const image = (root: string, product: Product, variant: Variant, size: number): Html =>
  html`<img src="${root}images/${product.handle}.svg?variant=${variant.id}" alt="${product.title}" width="${size}" height="${size}" />`

const card = (root: string, product: Product): Html =>
  html`<li class="card">
    <a href="${root}products/${product.handle}"
      >${image(root, product, product.variants[0], 400)} <span class="card-title">${product.title}</span
      ><span class="card-price">${price(product.priceCents)}</span></a
    >
    <span class="swatches" aria-hidden="true"
      >${product.variants.length > 1 && product.variants.map(({ color }) => html`<i style="background:${color}"></i>`)}</span
    >
  </li>`

const grid = (root: string, products: Product[]): Html =>
  html`<ul class="grid">
    ${products.map((product) => card(root, product))}
  </ul>`

/** A product's entry in ShopifyAnalytics.meta. */
const productMeta = (product: Product) => ({
  id: Number(product.id),
  gid: `gid://shopify/Product/${product.id}`,
  vendor: SHOP_NAME,
  type: product.type,
  variants: product.variants.map((variant) => ({
    id: Number(variant.id),
    price: product.priceCents,
    name: variantTitle(product, variant) ? `${product.title} - ${variant.title}` : product.title,
    public_title: variantTitle(product, variant) || null,
    sku: variant.sku,
  })),
})

/** The front page. */
export const homePage = (root: string): PageContent => ({
  title: 'Home',
  meta: { page: { pageType: 'home' } },
  body: html`<section class="hero">
      <div class="wrap hero-grid">
        <div>
          <p class="eyebrow">Summer at the table</p>
          <h1>Made slowly.<br />Used daily.</h1>
          <p class="lead">Stoneware, wool and brass from small workshops, chosen because we use them ourselves.</p>
          <p>
            <a class="button" href="${root}collections/kitchen-table">Shop the table</a>
            <a class="button quiet" href="${root}collections/camp-trail">Pack for the trail</a>
          </p>
        </div>
        <div class="hero-art" aria-hidden="true">
          ${['ceramic-vase', 'stoneware-mug', 'brass-camp-lantern'].map((handle) => html`<img src="${root}images/${handle}.svg" alt="" width="300" height="300" />`)}
        </div>
      </div>
    </section>
    <section class="wrap block">
      <h2>Three places to start</h2>
      <ul class="collections">
        ${COLLECTIONS.map((collection) => {
          const first = PRODUCTS.filter((product) => product.collection === collection.handle)[1]
          return html`<li>
            <a href="${root}collections/${collection.handle}"
              ><img src="${root}images/${first?.handle ?? ''}.svg" alt="" width="400" height="400" /><span
                ><strong>${collection.title}</strong>${collection.blurb}</span
              ></a
            >
          </li>`
        })}
      </ul>
    </section>
    <section class="wrap block">
      <h2>What people come back for</h2>
      ${grid(root, PRODUCTS.filter(({ tags }) => tags.includes('gift')).slice(0, 4))}
    </section>
    <section class="promises">
      <ul class="wrap">
        <li><strong>Mended, not replaced</strong>Send it back worn, get it back whole.</li>
        <li><strong>Plastic-free post</strong>Paper, string and a little wood wool.</li>
        <li><strong>100 days to decide</strong>Use it. If it is not right, we take it back.</li>
      </ul>
    </section>`,
})

/** All products of a collection. */
export const collectionPage = (root: string, collection: Collection): PageContent => {
  const products = PRODUCTS.filter((product) => product.collection === collection.handle)
  return {
    title: collection.title,
    meta: {
      page: { pageType: 'collection', resourceType: 'collection', resourceId: Number(collection.id) },
      products: products.map(productMeta),
    },
    body: html`<div class="wrap block">
      <p class="crumbs"><a href="${root}">Home</a> / ${collection.title}</p>
      <h1>${collection.title}</h1>
      <p class="lead">${collection.blurb}</p>
      ${grid(root, products)}
    </div>`,
  }
}

const variantChoice = (product: Product, chosen: Variant): Html =>
  product.variants.length === 1
    ? html`<input type="hidden" name="id" value="${chosen.id}" />`
    : html`<fieldset class="variants">
        <legend>Colour</legend>
        ${product.variants.map(
          (variant) =>
            html`<label
              ><input type="radio" name="id" value="${variant.id}" ${variant.id === chosen.id && 'checked'} /><i
                style="background:${variant.color}"
              ></i
              >${variant.title}</label
            >`,
        )}
      </fieldset>`

/** One product with its variants; wantedVariant: the one chosen in the address. */
export const productPage = (root: string, product: Product, wantedVariant?: string): PageContent => {
  const chosen = product.variants.find(({ id }) => id === wantedVariant) ?? product.variants[0]
  const collection = COLLECTIONS.find(({ handle }) => handle === product.collection) ?? COLLECTIONS[0]
  const others = PRODUCTS.filter((one) => one.collection === product.collection && one !== product)
  return {
    title: product.title,
    meta: {
      page: { pageType: 'product', resourceType: 'product', resourceId: Number(product.id) },
      product: productMeta(product),
      selectedVariantId: chosen.id,
    },
    body: html`<div class="wrap block">
      <p class="crumbs">
        <a href="${root}">Home</a> / <a href="${root}collections/${collection.handle}">${collection.title}</a> / ${product.title}
      </p>
      <div class="product">
        <div class="product-image" id="product-image" data-base="${root}images/${product.handle}.svg">
          ${image(root, product, chosen, 640)}
        </div>
        <div class="product-facts">
          <p class="eyebrow">${product.type}</p>
          <h1>${product.title}</h1>
          <p class="product-price">${price(product.priceCents)}</p>
          <p class="lead">${product.blurb}</p>
          <form method="post" action="${root}cart/add" class="buy" data-ajax="cart">
            ${variantChoice(product, chosen)}
            <div class="field-row">
              <label class="sr" for="quantity">Quantity</label
              ><input id="quantity" type="number" name="quantity" value="1" min="1" max="9" /><button class="button wide">
                Add to cart
              </button>
            </div>
          </form>
          <ul class="ticks">
            ${product.details.map((detail) => html`<li>${detail}</li>`)}
          </ul>
        </div>
      </div>
      <h2>More from ${collection.title}</h2>
      ${grid(root, others)}
    </div>`,
  }
}

/** Search results; an empty query shows only the search box. */
export const searchPage = (root: string, query: string): PageContent => {
  const found = searchProducts(query)
  const count = found.length === 1 ? '1 thing' : `${found.length} things`
  return {
    title: query ? `Search: ${query}` : 'Search',
    meta: { page: { pageType: 'searchresults' } },
    query,
    body: html`<div class="wrap block">
      <h1>${query ? html`${count} for “${query}”` : 'What are you looking for?'}</h1>
      ${found.length > 0 ? grid(root, found) : html`<p class="lead">Try “linen”, “coffee” or “gift”.</p>`}
    </div>`,
  }
}

const cartLine = (root: string, line: Totals['lines'][number]): Html =>
  html`<li class="cart-line">
    <a href="${root}products/${line.product.handle}?variant=${line.variant.id}">${image(root, line.product, line.variant, 96)}</a>
    <div>
      <a href="${root}products/${line.product.handle}?variant=${line.variant.id}"><strong>${line.product.title}</strong></a
      ><span class="muted">${variantTitle(line.product, line.variant)}</span>
      <button class="link" name="remove" value="${line.variant.id}">Remove</button>
    </div>
    <label
      ><span class="sr">Quantity of ${line.product.title}</span
      ><input type="number" name="updates[${line.variant.id}]" value="${line.quantity}" min="0" max="99"
    /></label>
    <span class="cart-price">${price(line.product.priceCents * line.quantity)}</span>
  </li>`

/** The cart with its totals. */
export const cartPage = (root: string, totals: Totals, discountCode: string | undefined): PageContent => ({
  title: 'Your cart',
  meta: { page: { pageType: 'cart' } },
  body: html`<div class="wrap block narrow">
    <h1>Your cart</h1>
    ${
      totals.count === 0
        ? html`<p class="lead">Nothing in it yet. <a href="${root}collections/kitchen-table">Start with the table.</a></p>`
        : html`<form method="post" action="${root}cart">
            <button class="sr" tabindex="-1">Update</button>
            <ul class="cart-lines">
              ${totals.lines.map((line) => cartLine(root, line))}
            </ul>
            <div class="cart-foot">
              <div class="field-row">
                <label class="sr" for="discount">Discount code</label
                ><input id="discount" name="discount" placeholder="Discount code" value="${discountCode ?? ''}" /><button
                  class="button quiet"
                  name="update"
                  value="1"
                >
                  Update
                </button>
              </div>
              <dl class="totals">
                <div>
                  <dt>Subtotal</dt>
                  <dd>${price(totals.linesCents)}</dd>
                </div>
                ${
                  totals.discountCents > 0 &&
                  html`<div>
                    <dt>Discount ${discountCode ?? ''}</dt>
                    <dd>−${price(totals.discountCents)}</dd>
                  </div>`
                }
                <div class="grand">
                  <dt>Total before tax and shipping</dt>
                  <dd>${price(totals.subtotalCents)}</dd>
                </div>
              </dl>
              <button class="button wide" name="checkout" value="1">Check out</button>
            </div>
          </form>`
    }
  </div>`,
})

/** Pages after subscribing and for unknown paths. */
export const messagePage = (title: string, text: string, root: string): PageContent => ({
  title,
  body: html`<div class="wrap block narrow">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    <p><a class="button" href="${root}">Back to the shop</a></p>
  </div>`,
})
