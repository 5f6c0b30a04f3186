//! The value of a matrix game, with a certificate.
//!
//! The row player wants much, the column player little. First a saddle point is looked for, then a simplex runs on the shifted
//! matrix. Whatever it says is checked: the mixes are normalised, and what each guarantees is computed from the matrix itself. The
//! distance between the two guarantees is the certificate. Where it is not small enough, the transposed problem and slightly changed
//! ones are tried, and the best certificate is kept.

/// How far the two guarantees may lie apart before another way is tried.
const GOOD: f64 = 2e-8;
/// What counts as zero in a pivot.
const TINY: f64 = 1e-11;

/// A solved matrix game. It keeps its room, so that millions of them need no allocation.
#[derive(Clone, Debug, Default)]
pub struct Matrix {
    rows: usize,
    cols: usize,
    cells: Vec<f64>,
    tableau: Vec<f64>,
    row_labels: Vec<usize>,
    col_labels: Vec<usize>,
    best: Mixes,
    tried: Mixes,
}

/// How both play, and what that guarantees them.
#[derive(Clone, Debug, Default)]
struct Mixes {
    rows: Vec<f64>,
    cols: Vec<f64>,
    least: f64,
    most: f64,
}

impl Matrix {
    /// Begins a matrix of this size; its cells are written with [`Matrix::set`].
    pub fn begin(&mut self, rows: usize, cols: usize) {
        (self.rows, self.cols) = (rows, cols);
        self.cells.clear();
        self.cells.resize(rows * cols, 0.0);
    }

    /// Begins a matrix of this size with these cells, row by row.
    pub fn load(&mut self, rows: usize, cols: usize, cells: &[f64]) {
        (self.rows, self.cols) = (rows, cols);
        self.cells.clear();
        self.cells.extend_from_slice(cells);
    }

    /// Writes a cell.
    #[inline]
    pub fn set(&mut self, row: usize, col: usize, value: f64) {
        self.cells[row * self.cols + col] = value;
    }

    #[inline]
    fn at(&self, row: usize, col: usize) -> f64 {
        self.cells[row * self.cols + col]
    }

    /// The value, half way between what the two mixes guarantee.
    #[must_use]
    pub fn value(&self) -> f64 {
        f64::midpoint(self.best.least, self.best.most)
    }

    /// How far the value may be off.
    #[must_use]
    pub fn gap(&self) -> f64 {
        self.best.most - self.best.least
    }

    /// How the row player mixes.
    #[must_use]
    pub fn row_mix(&self) -> &[f64] {
        &self.best.rows
    }

    /// How the column player mixes.
    #[must_use]
    pub fn col_mix(&self) -> &[f64] {
        &self.best.cols
    }

    /// Solves what has been written.
    pub fn solve(&mut self) {
        if self.saddle() {
            return;
        }
        (self.best.least, self.best.most) = (f64::NEG_INFINITY, f64::INFINITY);
        for change in [0.0, 1e-12, 1e-10] {
            for turned in [false, true] {
                self.try_simplex(turned, change);
                if self.tried.most - self.tried.least < self.gap() {
                    std::mem::swap(&mut self.best, &mut self.tried);
                }
                if self.gap() <= GOOD {
                    return;
                }
            }
        }
    }

    /// A cell that is least in its row and greatest in its column decides the game.
    fn saddle(&mut self) -> bool {
        let (mut max_of_min, mut best_row) = (f64::NEG_INFINITY, 0);
        for row in 0..self.rows {
            let least = (0..self.cols).map(|col| self.at(row, col)).fold(f64::INFINITY, f64::min);
            if least > max_of_min {
                (max_of_min, best_row) = (least, row);
            }
        }
        let (mut min_of_max, mut best_col) = (f64::INFINITY, 0);
        for col in 0..self.cols {
            let most = (0..self.rows).map(|row| self.at(row, col)).fold(f64::NEG_INFINITY, f64::max);
            if most < min_of_max {
                (min_of_max, best_col) = (most, col);
            }
        }
        if max_of_min < min_of_max {
            return false;
        }
        let pure = |mix: &mut Vec<f64>, n: usize, one: usize| {
            mix.clear();
            mix.resize(n, 0.0);
            mix[one] = 1.0;
        };
        pure(&mut self.best.rows, self.rows, best_row);
        pure(&mut self.best.cols, self.cols, best_col);
        (self.best.least, self.best.most) = (max_of_min, min_of_max);
        true
    }

    /// One run of the simplex, on the matrix or on its negative transpose, each cell changed by up to `change`; and its certificate.
    fn try_simplex(&mut self, turned: bool, change: f64) {
        let (m, n) = if turned { (self.cols, self.rows) } else { (self.rows, self.cols) };
        let width = n + 1;
        let cell = |cells: &[f64], i: usize, j: usize| if turned { -cells[j * m + i] } else { cells[i * n + j] };
        let least = (0..m * n).map(|k| cell(&self.cells, k / n, k % n)).fold(f64::INFINITY, f64::min);
        self.tableau.clear();
        for i in 0..m {
            for j in 0..n {
                let nudge = change * ((i * 31 + j * 17) % 13) as f64;
                self.tableau.push(cell(&self.cells, i, j) - least + 1.0 + nudge);
            }
            self.tableau.push(1.0);
        }
        self.tableau.extend(std::iter::repeat_n(-1.0, n));
        self.tableau.push(0.0);
        // Labels below `n` are columns, the others rows.
        self.row_labels.clear();
        self.row_labels.extend((0..m).map(|i| n + i));
        self.col_labels.clear();
        self.col_labels.extend(0..n);
        for pivots in 0..200 {
            let Some((r, c)) = self.choose(m, n, pivots > 60) else { break };
            self.pivot(m, width, r, c);
            std::mem::swap(&mut self.row_labels[r], &mut self.col_labels[c]);
        }
        self.read_mixes(m, n, turned);
        self.certify();
    }

    /// The next pivot: the most promising column, or the first one that promises anything where it has gone on for long.
    fn choose(&self, m: usize, n: usize, first: bool) -> Option<(usize, usize)> {
        let width = n + 1;
        let costs = &self.tableau[m * width..m * width + n];
        let c = if first {
            (0..n).filter(|j| costs[*j] < -TINY).min_by_key(|j| self.col_labels[*j])?
        } else {
            let c = (0..n).min_by(|a, b| costs[*a].total_cmp(&costs[*b]))?;
            (costs[c] < -TINY).then_some(c)?
        };
        let mut best: Option<(f64, usize)> = None;
        for r in 0..m {
            let by = self.tableau[r * width + c];
            if by > TINY {
                let ratio = self.tableau[r * width + n] / by;
                let better = best.is_none_or(|(least, row)| {
                    ratio < least - 1e-15 || (ratio <= least + 1e-15 && self.row_labels[r] < self.row_labels[row])
                });
                if better {
                    best = Some((ratio, r));
                }
            }
        }
        best.map(|(_, r)| (r, c))
    }

    fn pivot(&mut self, m: usize, width: usize, r: usize, c: usize) {
        let t = &mut self.tableau;
        let inverse = 1.0 / t[r * width + c];
        for j in 0..width {
            if j != c {
                t[r * width + j] *= inverse;
            }
        }
        for i in 0..=m {
            if i == r {
                continue;
            }
            let by = t[i * width + c];
            if by != 0.0 {
                for j in 0..width {
                    if j != c {
                        t[i * width + j] -= by * t[r * width + j];
                    }
                }
            }
            t[i * width + c] = -by * inverse;
        }
        t[r * width + c] = inverse;
    }

    fn read_mixes(&mut self, m: usize, n: usize, turned: bool) {
        let width = n + 1;
        let (mut rows, mut cols) = (std::mem::take(&mut self.tried.rows), std::mem::take(&mut self.tried.cols));
        rows.clear();
        rows.resize(m, 0.0);
        cols.clear();
        cols.resize(n, 0.0);
        for (i, label) in self.row_labels.iter().enumerate() {
            if *label < n {
                cols[*label] = self.tableau[i * width + n];
            }
        }
        for (j, label) in self.col_labels.iter().enumerate() {
            if *label >= n {
                rows[*label - n] = self.tableau[m * width + j];
            }
        }
        for mix in [&mut rows, &mut cols] {
            let total: f64 = mix
                .iter_mut()
                .map(|p| {
                    *p = p.max(0.0);
                    *p
                })
                .sum();
            let even = 1.0 / mix.len() as f64;
            mix.iter_mut().for_each(|p| *p = if total > 0.0 { *p / total } else { even });
        }
        (self.tried.rows, self.tried.cols) = if turned { (cols, rows) } else { (rows, cols) };
    }

    /// What the two mixes guarantee in the matrix itself.
    fn certify(&mut self) {
        let Mixes { rows, cols, .. } = &self.tried;
        let least = (0..self.cols).map(|j| (0..self.rows).map(|i| rows[i] * self.at(i, j)).sum::<f64>());
        let most = (0..self.rows).map(|i| (0..self.cols).map(|j| cols[j] * self.at(i, j)).sum::<f64>());
        let (least, most) = (least.fold(f64::INFINITY, f64::min), most.fold(f64::NEG_INFINITY, f64::max));
        (self.tried.least, self.tried.most) = (least, most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(rows: &[&[f64]]) -> Matrix {
        let mut matrix = Matrix::default();
        matrix.begin(rows.len(), rows[0].len());
        for (i, row) in rows.iter().enumerate() {
            row.iter().enumerate().for_each(|(j, value)| matrix.set(i, j, *value));
        }
        matrix.solve();
        matrix
    }

    #[test]
    fn a_saddle_point_is_played_by_both() {
        let matrix = solved(&[&[3.0, 1.0, 4.0], &[5.0, 2.0, 6.0]]);
        assert_eq!((matrix.value(), matrix.gap()), (2.0, 0.0));
        assert_eq!((matrix.row_mix(), matrix.col_mix()), (&[0.0, 1.0][..], &[0.0, 1.0, 0.0][..]));
    }

    #[test]
    fn matching_pennies_and_rock_paper_scissors_are_mixed_evenly() {
        let pennies = solved(&[&[1.0, -1.0], &[-1.0, 1.0]]);
        assert!(pennies.value().abs() < 1e-12 && (pennies.row_mix()[0] - 0.5).abs() < 1e-12);
        let hands = solved(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]);
        assert!(hands.value().abs() < 1e-12);
        assert!(hands.col_mix().iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-12));
    }

    /// A matrix whose value is known as a fraction: rows mixed 3/7 to 4/7, columns 5/7 to 2/7, value 1/7.
    #[test]
    fn a_game_of_unequal_sides_has_its_value() {
        let matrix = solved(&[&[-1.0, 3.0, 2.0], &[1.0, -2.0, 4.0]]);
        assert!((matrix.value() - 1.0 / 7.0).abs() < 1e-12, "{}", matrix.value());
        assert!((matrix.row_mix()[0] - 3.0 / 7.0).abs() < 1e-12 && (matrix.col_mix()[0] - 5.0 / 7.0).abs() < 1e-12);
    }

    /// Random matrices of every size: what the certificate says is what the mixes guarantee, and it is small.
    #[test]
    fn every_matrix_is_certified() {
        let mut rng = engine::GameRng::new(5);
        let mut matrix = Matrix::default();
        for _ in 0..20_000 {
            let (m, n) = (1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
            matrix.begin(m, n);
            let steps = [3, 21, 100_000][rng.below(3) as usize];
            (0..m * n).for_each(|k| matrix.set(k / n, k % n, f64::from(rng.below(steps)) / f64::from(steps - 1) * 2.0 - 1.0));
            matrix.solve();
            assert!((-1e-12..=GOOD).contains(&matrix.gap()), "{} for {m}x{n}: {:?}", matrix.gap(), matrix.cells);
            let sums = [matrix.row_mix(), matrix.col_mix()].map(|mix| mix.iter().sum::<f64>());
            assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "{sums:?}");
        }
    }

    /// The determinant of the chosen rows and columns.
    fn determinant(cells: &[Vec<i128>], rows: &[usize], cols: &[usize]) -> i128 {
        let Some((row, rest)) = rows.split_first() else { return 1 };
        let minor = |k: usize| {
            let others: Vec<usize> = cols.iter().copied().filter(|col| *col != cols[k]).collect();
            determinant(cells, rest, &others) * if k.is_multiple_of(2) { 1 } else { -1 }
        };
        (0..cols.len()).map(|k| cells[*row][cols[k]] * minor(k)).sum()
    }

    /// Every choice of `many` of `all`.
    fn choices(all: usize, many: usize) -> Vec<Vec<usize>> {
        let bits = (0..1_usize << all).filter(|bits| bits.count_ones() as usize == many);
        bits.map(|bits| (0..all).filter(|i| bits >> i & 1 == 1).collect()).collect()
    }

    /// The value as an exact fraction, by Shapley and Snow: that of the square part of the matrix whose equalizing mixes nobody can
    /// improve on. It shares nothing with the simplex.
    fn exact_value(cells: &[Vec<i128>]) -> (i128, i128) {
        let (m, n) = (cells.len(), cells[0].len());
        for size in 1..=m.min(n) {
            for rows in choices(m, size) {
                for cols in choices(n, size) {
                    let cofactor = |i: usize, j: usize| {
                        let without = |all: &[usize], k: usize| [&all[..k], &all[k + 1..]].concat();
                        let sign = if (i + j).is_multiple_of(2) { 1 } else { -1 };
                        sign * determinant(cells, &without(&rows, i), &without(&cols, j))
                    };
                    let mut mine: Vec<i128> = (0..size).map(|i| (0..size).map(|j| cofactor(i, j)).sum()).collect();
                    let mut theirs: Vec<i128> = (0..size).map(|j| (0..size).map(|i| cofactor(i, j)).sum()).collect();
                    let mut total: i128 = mine.iter().sum();
                    let mut value = determinant(cells, &rows, &cols);
                    if total < 0 {
                        mine.iter_mut().chain(&mut theirs).for_each(|p| *p = -*p);
                        (total, value) = (-total, -value);
                    }
                    let proper = total > 0 && mine.iter().chain(&theirs).all(|p| *p >= 0);
                    let least = (0..n).all(|j| (0..size).map(|i| mine[i] * cells[rows[i]][j]).sum::<i128>() >= value);
                    let most = (0..m).all(|i| (0..size).map(|j| theirs[j] * cells[i][cols[j]]).sum::<i128>() <= value);
                    if proper && least && most {
                        return (value, total);
                    }
                }
            }
        }
        unreachable!("every matrix has a value")
    }

    #[test]
    fn the_value_is_the_exact_fraction() {
        let mut rng = engine::GameRng::new(17);
        for _ in 0..1_500 {
            let (m, n) = (1 + rng.below(4) as usize, 1 + rng.below(4) as usize);
            let range = [3, 9, 2_001][rng.below(3) as usize];
            let mut cell = || i128::from(rng.below(range)) - i128::from(range / 2);
            let cells: Vec<Vec<i128>> = (0..m).map(|_| (0..n).map(|_| cell()).collect()).collect();
            let (value, total) = exact_value(&cells);
            // Scaled to what values of positions are.
            let scale = f64::from(range);
            let as_floats: Vec<Vec<f64>> = cells.iter().map(|row| row.iter().map(|c| *c as f64 / scale).collect()).collect();
            let matrix = solved(&as_floats.iter().map(Vec::as_slice).collect::<Vec<_>>());
            assert!((matrix.value() - value as f64 / total as f64 / scale).abs() < GOOD, "{value}/{total} of {cells:?}");
        }
    }
}
