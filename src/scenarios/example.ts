import type { ToolDefinition } from '../core/message/message.ts'
import {
  assistant,
  call,
  compactLane,
  ERRORS_AND_CORRECTIONS,
  fact,
  pruneLane,
  scenarioOf,
  system,
  tool,
  user,
} from './build.ts'
import { EXAMPLE_HEAD } from './exampleHead.ts'

const pathParameter = { type: 'object', properties: { path: { type: 'string' } } } as const

const tools: readonly ToolDefinition[] = [
  { name: 'run_tests', description: 'Run pytest.', parameters: pathParameter },
  { name: 'read_file', description: 'Read a file.', parameters: pathParameter },
  {
    name: 'search',
    description: 'Search files.',
    parameters: { type: 'object', properties: { query: { type: 'string' }, path: { type: 'string' } } },
  },
]

// The only place where the failing test has a name: whoever drops this result drops the name.
const testRun = `============================= test session starts ==============================
platform linux -- Python 3.12.4, pytest-8.3.2, pluggy-1.5.0
rootdir: /srv/library
configfile: pyproject.toml
collected 41 items

tests/test_calendar.py ........                                          [ 19%]
tests/test_fees.py ....F.....                                            [ 43%]
tests/test_loans.py ..............                                       [ 78%]
tests/test_receipts.py .........                                         [100%]

=================================== FAILURES ===================================
_____________________________ test_monday_is_free ______________________________

    def test_monday_is_free():
        # Due on a Saturday, back on Tuesday. Sunday and Monday are closed.
        loan = Loan(item="B-1177", due=date(2025, 3, 8))
>       assert fee_for(loan, returned=date(2025, 3, 11)) == Euros("0.25")
E       AssertionError: assert Euros('0.75') == Euros('0.25')
E         - 0.25
E         + 0.75

tests/test_fees.py:58: AssertionError
------------------------------ Captured log call -------------------------------
INFO     library.fees:fees.py:41 B-1177 is 3 days late, the desk asks for 0.75
=============================== warnings summary ===============================
tests/test_receipts.py::test_long_titles_wrap
  library/receipts.py:88: DeprecationWarning: use wrap_title() instead of wrap()
    lines = wrap(item.title, width=32)

============================= slowest 2 durations ==============================
0.61s call     tests/test_calendar.py::test_a_year_of_holidays
0.34s setup    tests/test_loans.py::test_renewal
=========================== short test summary info ============================
FAILED tests/test_fees.py::test_monday_is_free - AssertionError: Euros('0.75')
========================= 1 failed, 40 passed in 1.92s =========================`

const feesFile = `"""What a late return costs."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import date, timedelta

from library.calendar import Calendar
from library.money import Euros

log = logging.getLogger(__name__)

DAILY = Euros("0.25")
RENEWALS = 3


@dataclass(frozen=True)
class Loan:
    item: str
    due: date
    renewed: int = 0

    def renew(self, until: date) -> Loan:
        if self.renewed >= RENEWALS:
            raise ValueError(f"{self.item} was renewed {RENEWALS} times")
        return Loan(self.item, until, self.renewed + 1)


def late_days(loan: Loan, returned: date) -> int:
    """Days between the due date and the return."""
    if returned <= loan.due:
        return 0
    return (returned - loan.due).days


def fee_for(loan: Loan, returned: date) -> Euros:
    """The fee that the desk asks for at the return."""
    days = late_days(loan, returned)
    fee = DAILY * days
    log.info("%s is %d days late, the desk asks for %s", loan.item, days, fee)
    return fee


def reminder(loan: Loan, today: date) -> str | None:
    """The line that goes into the weekly mail."""
    days = late_days(loan, today)
    if days == 0:
        return None
    noun = "day" if days == 1 else "days"
    return f"{loan.item} is {days} {noun} late"


def open_days(calendar: Calendar, start: date, end: date) -> int:
    """Unused since the desk moved to the new calendar."""
    span = range((end - start).days)
    return sum(calendar.is_open(start + timedelta(n)) for n in span)`

const searchHits = `library/desk.py:9: from library.fees import fee_for, late_days
library/desk.py:44: days = late_days(loan, returned=today)
library/desk.py:71: if late_days(loan, today) > LIMIT:
library/fees.py:30: def late_days(loan: Loan, returned: date) -> int:
library/fees.py:39: days = late_days(loan, returned)
library/fees.py:47: days = late_days(loan, today)
library/mail.py:17: overdue = [x for x in loans if late_days(x, today)]
library/report.py:52: total += late_days(loan, month.last)
library/report.py:80: worst = max(loans, key=lambda x: late_days(x, today))
9 matches in 4 files`

const lossy = `- ran the tests, read library/fees.py
- cap fees per reader at 12 euros
- put it behind the flag fair_fees
- the fix itself is still to be made`

/** The first paint: one fact that pruning loses, one more that a summary loses, and both kept by a survival set. */
export const example = scenarioOf(EXAMPLE_HEAD, {
  tools,
  messages: [
    system('You are the coding agent of a public library. Change little, and say why.'),
    user(
      'Readers pay late fees for days on which the library is closed. Please fix it, and cap fees at 12 euros per loan.',
    ),
    assistant('I will run the tests before I change anything.', call('c1', 'run_tests', { path: 'tests' })),
    tool(testRun, { answers: 'c1', name: 'run_tests' }),
    user('Correction: do not change fees that are already booked. The auditors have signed them off.'),
    assistant(
      'Understood. I will look at how late days are counted.',
      call('c2', 'read_file', { path: 'library/fees.py' }),
    ),
    tool(feesFile, { answers: 'c2', name: 'read_file' }),
    assistant(
      'It is late_days: it takes the closed days for late ones. I will see who relies on that.',
      call('c3', 'search', { query: 'late_days', path: 'library' }),
    ),
    tool(searchHits, { answers: 'c3', name: 'search' }),
    user('Fine. Put it behind the flag fair_fees, and leave that off until the spring term.'),
    assistant('Noted. Next I will skip the closed days and run the failing test again.'),
    user('Go on with the smallest safe change.'),
  ],
  facts: [
    fact('A', 'm5', 'correction', 'do not change fees that are already booked'),
    fact('B', 'm4', 'error', 'test_fees.py::test_monday_is_free', 'the failing test'),
    fact('C', 'm2', 'constraint', 'cap fees at 12 euros per loan'),
    fact('D', 'm10', 'decision', 'behind the flag fair_fees'),
  ],
  budget: { window: 1_500, reserve: 60, compaction: 0.8, pruning: 0.9, keepLast: 2 },
  lanes: [
    pruneLane('prune', 'Prune'),
    compactLane('compact', 'Compact', lossy),
    compactLane('survival-set', 'Compact + survival set', lossy, { protect: ERRORS_AND_CORRECTIONS }),
  ],
  expects: {
    lanes: {
      prune: {
        status: 'met',
        verdicts: 'k kkd kkkkkk kk',
        facts: { A: 'verbatim', B: 'lost', C: 'verbatim', D: 'verbatim' },
        calls: 0,
        tokens: [1_407, 920],
        scope: [1_238, 751, 1_200],
        structure: 5,
        corrections: 'holds',
        checks: { 5: 'fails' },
      },
      compact: {
        status: 'met',
        verdicts: 'k sss ssssss kk',
        facts: { A: 'lost', B: 'lost', C: 'altered', D: 'in-summary' },
        calls: 1,
        tokens: [1_407, 219],
        scope: [1_407, 219, 1_200],
        structure: 6,
        corrections: 'fails',
      },
      'survival-set': {
        status: 'met',
        verdicts: 'k skk ksssss kk',
        facts: { A: 'verbatim', B: 'verbatim', C: 'altered', D: 'in-summary' },
        calls: 1,
        tokens: [1_407, 765],
        scope: [1_407, 765, 1_200],
        structure: 6,
        corrections: 'holds',
      },
    },
    findings: [
      'Prune loses the failing test.',
      'Compact loses it and the correction, and rewords the constraint.',
      'Compact + survival set keeps both and rewords the constraint, for 765 tokens.',
    ],
  },
})
