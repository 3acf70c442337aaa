/**
 * The fictional company's figures, shared by all its papers. Papers refer to them (`{{accounts.2024.actual.fares}}`),
 * so two papers only differ where one is meant to be wrong. Money in thousands of euros unless the name says otherwise.
 */

type Items = Record<string, number>;

const sum = (items: Items): number => Object.values(items).reduce((total, value) => total + value, 0);

function accountOf(income: Items, costs: Items) {
  const [incomeTotal, costTotal] = [sum(income), sum(costs)];
  return { ...income, ...costs, incomeTotal, costTotal, loss: costTotal - incomeTotal };
}

const income = (fares: number, compensation: number, otherIncome: number) => ({ fares, compensation, otherIncome });
const costs = (staff: number, material: number, depreciation: number, otherCosts: number, interest: number) => ({
  staff,
  material,
  depreciation,
  otherCosts,
  interest,
});

const accounts = {
  2023: { actual: accountOf(income(42_900, 11_600, 6_540), costs(37_110, 24_930, 10_620, 9_050, 1_320)) },
  2024: {
    plan: accountOf(income(45_100, 12_400, 6_900), costs(38_600, 24_800, 11_200, 9_300, 1_450)),
    actual: accountOf(income(45_600, 11_850, 7_120), costs(39_240, 25_460, 11_050, 9_480, 1_510)),
  },
  2025: {
    plan: accountOf(income(47_300, 12_100, 7_200), costs(41_350, 25_900, 11_900, 9_600, 1_780)),
    forecast: accountOf(income(47_900, 11_700, 7_260), costs(41_820, 25_480, 11_840, 9_690, 1_800)),
  },
  2026: { plan: accountOf(income(48_900, 12_300, 7_400), costs(43_100, 26_300, 12_600, 9_800, 2_050)) },
};

/** Most that the city pays towards the loss. */
const lossCover = { 2024: 22_500, 2025: 24_500, 2026: 25_500 };

const quarters = {
  2024: { passengers: [10.9, 10.7, 10.4, 11.6], fares: [11_420, 11_180, 10_940, 12_060] },
  2025: { passengers: [11.3, 11.1, 10.8], fares: [11_830, 11_690, 11_520] },
};
const plus = (values: readonly number[]) => Math.round(10 * values.reduce((total, value) => total + value, 0)) / 10;
const passengers = {
  2023: 41.2,
  2024: plus(quarters[2024].passengers),
  nineMonths2025: plus(quarters[2025].passengers),
};

/** Number of buses; prices per bus in euros. */
const buses = {
  first: 16,
  misprinted: 18,
  second: 12,
  firstPrice: 712_000,
  secondPrice: 698_000,
  total: 118,
  trams: 34,
};
const charging = { first: 3_850, second: 1_240 };
const grant = { first: 4_100, second: 2_950 };
const firstLot = (buses.first * buses.firstPrice) / 1_000 + charging.first;
const secondLot = (buses.second * buses.secondPrice) / 1_000 + charging.second;
const lots = {
  firstVehicles: (buses.first * buses.firstPrice) / 1_000,
  first: firstLot,
  firstOwn: firstLot - grant.first,
  secondVehicles: (buses.second * buses.secondPrice) / 1_000,
  second: secondLot,
  secondOwn: secondLot - grant.second,
};

const investments2025 = {
  vehicles: 6_408,
  charging: 1_925,
  tracks: 5_760,
  workshop: 2_300,
  stops: 1_480,
  control: 1_150,
  other: 640,
};

const staffOf = (drivers: number, workshop: number, tracks: number, control: number, office: number) => {
  const groups = { drivers, workshop, tracks, control, office };
  return { ...groups, total: sum(groups) };
};
const staff = {
  2023: staffOf(331, 96, 64, 30, 83),
  2024: staffOf(338, 97, 64, 30, 83),
  plan2025: staffOf(352, 99, 64, 31, 83),
  mid2025: staffOf(346, 98, 64, 31, 82),
  vacantDrivers2024: 24,
  vacantDriversMid2025: 17,
};

/** Sick days in percent of working days; overtime in hours. */
const absence = { drivers2023: 11.2, drivers2024: 12.4, drivers2025: 10.9, company2024: 9.6 };
const overtime = { 2023: 31_400, 2024: 38_200, quarters2024: [8_900, 9_300, 10_700, 9_300], half2025: 15_600 };

/** Accidents reportable to the insurer. */
const accidents = { 2023: 35, 2024: 41, misprinted: 38, attacks2024: 27, attacks2023: 19 };

/** Euros. */
const training = { budget2024: 46_000, spent2024: 43_180, budget2025: 52_000 };
const auditFee = { 2024: 148_500, misprinted: 156_000, 2023: 141_000 };

/** Share of trips on time, and cancelled, in percent. */
const service = {
  punctualBus2023: 84.7,
  punctualBus2024: 83.1,
  punctualBus2025: 86.2,
  punctualTram2024: 90.4,
  punctualTram2025: 91.3,
  cancelled2024: 2.6,
  cancelled2025: 1.7,
};

export const facts = {
  accounts,
  lossCover,
  quarters,
  passengers,
  buses,
  charging,
  grant,
  lots,
  investments2025: { ...investments2025, total: sum(investments2025) },
  staff,
  absence,
  overtime,
  accidents,
  training,
  auditFee,
  service,
};
