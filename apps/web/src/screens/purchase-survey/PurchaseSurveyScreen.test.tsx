import { survey } from '@convbox/contract/api/survey'
import { surveySchema, type SurveyState, type SurveyTrial } from '@convbox/contract/api/survey.schemas'
import { SURVEY_QUESTION } from '@convbox/contract/events/survey-answer'
import { plansFor } from '@convbox/contract/plans'
import { surveyReport } from '@convbox/contract/reports/survey-report'
import { SURVEY_VERDICT_WORDS } from '@convbox/contract/reports/survey-report.columns'
import type { SurveyReport } from '@convbox/contract/reports/survey-report.schemas'
import { FIRST_SURVEY } from '@convbox/contract/survey'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, refuses, staysPending, type Plain } from '../../testing/played-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { inAllSites, inShop, readOnlyShop } from '../../testing/tiny-shop.ts'
import { featuresText } from '../../text/features.text.ts'
import { sharedText } from '../../text/shared.text.ts'
import { purchaseSurveyText } from './purchase-survey.text.ts'

const { en, zh } = purchaseSurveyText
const ADDRESS = inShop('purchase-survey')
const saved = surveySchema.parse(FIRST_SURVEY)
const state = (changes: Partial<Plain<SurveyState>> = {}): Plain<SurveyState> => ({
  version: 2,
  survey: saved,
  versions: [
    { version: 2, isOn: true, questions: 1, rules: 0, savedAt: '2026-03-10T10:00:00.000Z', savedBy: 'ann@tiny.example' },
    { version: 1, isOn: false, questions: 1, rules: 0, savedAt: '2026-03-09T10:00:00.000Z' },
  ],
  isJudged: true,
  hasAnswers: true,
  snippet: '<script async src="https://convbox.example/sdk/key-1/survey.js"></script>',
  channels: ['google', 'facebook ads'],
  ...changes,
})
const rate = (share: number) => ({ share, low: share / 2, high: Math.min(1, share * 1.5) })
const channel = { named: 0, clicked: 0, agreeing: 0, orders: 0, shown: 0, answered: 0, verdict: 'alike' as const }
const report = (changes: Partial<Plain<SurveyReport>> = {}): Plain<SurveyReport> => ({
  currency: 'USD',
  timezone: 'America/New_York',
  question: { id: SURVEY_QUESTION, text: 'How did you hear about us?', kind: 'choice' },
  questions: [
    { id: SURVEY_QUESTION, text: 'How did you hear about us?' },
    { id: 'why', text: 'Why us?' },
  ],
  total: { orders: 100, shown: 80, answered: 40, responseRate: rate(0.5), naming: 30, unproven: 1, sales: '4200.5' },
  days: [{ date: '2026-03-10', orders: 100, shown: 80, answered: 40, answers: [{ key: 'friends', answers: 25 }] }],
  answers: [
    { key: 'friends', label: 'Friends or family', answers: 25, rate: rate(0.625), sales: '2500', followUps: [], groups: [] },
    {
      key: 'facebook',
      label: 'Facebook or Instagram',
      answers: 15,
      rate: rate(0.375),
      sales: '1700.5',
      followUps: [{ label: 'An ad', answers: 9 }],
      groups: [],
    },
  ],
  channels: [
    {
      ...channel,
      channel: 'friends and family',
      named: 20,
      rate: rate(0.66),
      adjusted: 0.6,
      clickShare: 0,
      difference: { difference: 0.66, low: 0.4, high: 0.8 },
      verdict: 'more',
    },
    { ...channel, channel: 'google', clicked: 20, clickShare: 0.66, orders: 60, shown: 50, answered: 25, responseRate: rate(0.5) },
  ],
  waiting: 3,
  leftOut: [{ reason: 'robot', answers: 2 }],
  ...changes,
})
const plays = (changes: Partial<Plain<SurveyState>> = {}, told: Partial<Plain<SurveyReport>> = {}) => [
  answers(survey.survey, state(changes)),
  answers(surveyReport.report, report(told)),
]

it('waits', async () => {
  renderScreen(ADDRESS, [staysPending(survey.survey), staysPending(surveyReport.report)])
  await screen.findByRole('heading', { level: 1, name: en.title })
  expect(screen.getByRole('status', { busy: true }).textContent).toBe(sharedText.en.loading)
})

it('says what failed', async () => {
  renderScreen(ADDRESS, [refuses(survey.survey, 'overloaded'), refuses(surveyReport.report, 'overloaded')])
  await screen.findByRole('alert')
})

it('needs a plan with it, and one store', async () => {
  renderScreen(ADDRESS, [refuses(survey.survey, 'plan needed'), refuses(surveyReport.report, 'plan needed')])
  await screen.findByText(
    sharedText.en.noAccess({ feature: featuresText.en['Post Purchase Survey'], plans: plansFor('Post Purchase Survey') }),
  )
})

it.each(['en', 'zh'] as const)('opens with the answers of 14 days as rates, in %s', async (language) => {
  const text = purchaseSurveyText[language]
  const { sent, user, address } = renderScreen(ADDRESS, plays(), { language })
  const table = within(await screen.findByRole('table', { name: text.answers }))
  expect(sent(surveyReport.report)).toEqual([{ from: '2026-02-25', to: '2026-03-10', questionId: SURVEY_QUESTION, language }])
  table.getByText('Friends or family')
  table.getByText(text.between({ low: '31.25%', high: '93.75%' }))
  table.getByText('An ad 9')
  table.getByText('$1,700.50')
  screen.getByText(text.askedNote({ share: '80.00%' }))
  screen.getByText(text.answeredNote({ share: '50.00%', low: '25.00%', high: '75.00%' }))
  within(screen.getByRole('table', { name: text.beside })).getByText(SURVEY_VERDICT_WORDS.more[language])
  // Nobody's last click is from friends.
  const response = within(screen.getByRole('table', { name: text.response }))
  expect(response.getAllByRole('row')).toHaveLength(2)
  screen.getByText(text.waiting({ n: 3 }))
  screen.getByText(text.unproven({ n: 1 }))
  await user.click(screen.getByRole('button', { name: text.views.count }))
  expect(address()).toBe(`${ADDRESS}?view=count`)
})

it('asks for another question, and opens what was left out', async () => {
  const { sent, user, address } = renderScreen(`${ADDRESS}?question=why`, [
    ...plays({}, { question: { id: 'why', text: 'Why us?', kind: 'text' }, channels: [] }),
    answers(surveyReport.leftOut, {
      rows: [{ at: '2026-03-10T10:00:00.000Z', orderId: '1001', reason: 'robot', source: 'script', answer: 'friends' }],
      count: 1,
      pageSize: 50,
      timezone: 'America/New_York',
    }),
  ])
  await screen.findByRole('table', { name: en.answers })
  expect(sent(surveyReport.report).at(-1)).toMatchObject({ questionId: 'why' })
  expect(screen.queryByRole('table', { name: en.beside })).toBeNull()
  await user.click(screen.getByRole('button', { name: en.showLeftOut }))
  expect(address()).toBe(`${ADDRESS}?question=why&tab=left`)
  within(await screen.findByRole('table', { name: en.tabs.left })).getByText(en.reasons.robot)
})

it('says where the answers are missing', async () => {
  renderScreen(ADDRESS, plays({}, { answers: [], channels: [], total: { ...report().total, answered: 0, naming: 0 } }))
  await screen.findByText(en.emptyTitle)
})

it('opens with the survey where nobody has ever answered, and saves what was changed', async () => {
  const { user, sent } = renderScreen(ADDRESS, [
    ...plays({ version: 0, versions: [], hasAnswers: false }),
    answers(survey.saveSurvey, { version: 1 }),
    answers(survey.trySurvey, trial),
  ])
  await screen.findByText(en.neverSaved)
  const first = within(screen.getByRole('group', { name: en.questionNumber({ n: 1 }) }))
  const channelOfFriends = first.getByRole('combobox', { name: `${en.channel}: ${en.optionNumber({ n: 6 })}` })
  await user.clear(channelOfFriends)
  await user.type(channelOfFriends, 'referral')
  await user.click(first.getByRole('button', { name: en.up({ what: en.optionNumber({ n: 6 }) }) }))
  await user.click(screen.getByRole('button', { name: en.addTextQuestion }))
  screen.getByText(en.unsaved)

  await user.click(screen.getByRole('button', { name: en.try }))
  await screen.findByText(en.trialLead({ moved: '2', all: '40' }))
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  const [call] = sent(survey.saveSurvey)
  expect(call?.version).toBe(0)
  expect(call?.survey.questions.map(({ kind }) => kind)).toEqual(['choice', 'text'])
  expect(call?.survey.questions[0]?.options[4]).toMatchObject({ id: 'friends', channel: 'referral' })
})

const trial: Plain<SurveyTrial> = {
  answers: 40,
  moved: 2,
  channels: [{ channel: 'referral', before: 0, after: 2 }],
  groups: [],
  taken: [],
  ungrouped: [],
  left: 0,
}

it('previews what the customer sees, with what is asked further, in each language', async () => {
  const { user } = renderScreen(`${ADDRESS}?tab=survey`, plays())
  await user.click(await screen.findByRole('radio', { name: 'Google' }))
  screen.getByRole('radio', { name: 'A search' })
  await user.click(screen.getByRole('radio', { name: 'Something else' }))
  expect(screen.queryByRole('radio', { name: 'A search' })).toBeNull()
  screen.getByRole('textbox', { name: 'In your words' })
  screen.getByText(/sdk\/key-1\/survey\.js/)
})

it('groups what customers wrote by rules', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?tab=written`, [
    ...plays(),
    answers(surveyReport.written, {
      rows: [
        {
          orderId: '1001',
          orderDate: '2026-03-10T09:00:00.000Z',
          orderName: '#1001',
          answeredAt: '2026-03-10T10:00:00.000Z',
          written: 'a podcast',
          group: '',
          channel: '',
        },
      ],
      count: 1,
      pageSize: 50,
      timezone: 'America/New_York',
    }),
    answers(survey.saveSurvey, { version: 3 }),
  ])
  const link = await screen.findByRole('link', { name: '#1001' })
  expect(link.getAttribute('href')).toContain('order=1001%402026-03-10')
  await user.click(screen.getByRole('button', { name: en.addRule }))
  const rule = within(screen.getByRole('group', { name: en.ruleNumber({ n: 1 }) }))
  const what = en.ruleNumber({ n: 1 })
  await user.type(rule.getByRole('textbox', { name: `${what}: ${en.value}` }), 'podcast')
  await user.type(rule.getByRole('textbox', { name: `${what}: ${en.group}` }), 'Podcasts')
  await user.type(rule.getByRole('combobox', { name: `${what}: ${en.channel}` }), 'podcast')
  await user.click(screen.getByRole('button', { name: en.save }))
  expect(await screen.findByText(en.saved)).toBeTruthy()
  expect(sent(survey.saveSurvey)[0]?.survey.textRules).toEqual([
    { questionId: SURVEY_QUESTION, match: 'contains', value: 'podcast', group: 'Podcasts', channel: 'podcast' },
  ])
})

it('says what is wrong with a survey, by field', async () => {
  const { user } = renderScreen(`${ADDRESS}?tab=survey`, [...plays({ version: 0 }), refuses(survey.saveSurvey, 'already changed')])
  await user.click(await screen.findByRole('button', { name: en.save }))
  await screen.findByRole('alert')
})

it('brings an earlier version back, by the history and by undo; and only shows to a person who may only look', async () => {
  const { user, sent } = renderScreen(`${ADDRESS}?tab=history`, [...plays(), answers(survey.restoreSurvey, { version: 3 })], {
    language: 'zh',
  })
  await user.click(await screen.findByRole('button', { name: zh.restore({ version: 1 }) }))
  expect(await screen.findByText(zh.restored)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: zh.tabs.survey }))
  await user.click(screen.getByRole('button', { name: zh.undo }))
  expect(sent(survey.restoreSurvey)).toEqual([
    { restores: 1, version: 2 },
    { restores: 1, version: 2 },
  ])
})

it('only shows to a person who may only look', async () => {
  renderScreen(`${ADDRESS}?tab=survey`, [...plays(), readOnlyShop])
  await screen.findByText(sharedText.en.readOnly)
  expect(screen.queryByRole('button', { name: en.save })).toBeNull()
  expect(screen.queryByRole('button', { name: en.addOption })).toBeNull()
})

it('is closed for All-Sites', async () => {
  renderScreen('/website/all-sites/purchase-survey', [inAllSites, ...plays()])
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: en.tabs.answers })).toBeNull()
})
