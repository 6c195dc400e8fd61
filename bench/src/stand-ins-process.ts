/** The stand-ins of Meta and GA4 in a separate process, like real platforms, so that their cost is not the program's. Sends its parent their addresses; ends with it. */
import { startStandIn } from '@convbox/demo/platforms/stand-ins'

const [facebook, ga4] = await Promise.all([startStandIn({ platform: 'facebook' }), startStandIn({ platform: 'ga4' })])
process.send?.({ facebook: facebook.url, ga4: ga4.url })
process.on('disconnect', () => process.exit(0))
