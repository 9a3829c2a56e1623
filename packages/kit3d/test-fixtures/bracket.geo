// A mounting bracket with a bore, in millimeters.
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 120, 60, 8};
Box(2) = {0, 0, 8, 8, 60, 50};
Cylinder(3) = {80, 30, -1, 0, 0, 10, 12};
BooleanUnion(4) = { Volume{1}; Delete; }{ Volume{2}; Delete; };
BooleanDifference(5) = { Volume{4}; Delete; }{ Volume{3}; Delete; };
Mesh.MeshSizeMax = 20;
